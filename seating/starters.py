"""Perfect schedules: facts about points, checked by tests. Nothing here decides anything.

A series is written as one sign a point, in the order of SIGNS, table after table, those of four first. DEVELOPED and
WRITTEN are perfect: no two points meet twice.
"""

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijk"

# Points, modulus, orbits and the first series; the others are got by turning the orbits.
DEVELOPED = (
    (16, 5, 3, "1489D57EF60B3C2A"),
    (20, 5, 3, "G51EI36D70FCJA94HB82"),
    (24, 7, 3, "I4BN3G562HM7FAEJ0D981CKL"),
    (28, 9, 3, "O0736RJHF5ANL291IDK4BE8CQMGP"),
    (28, 8, 3, "K63J2B1EG9LA8HP54QMCRI7DFON0"),
    (32, 9, 3, "P457AG2HQU0DV3IC1BNSO8FRMEJLT69K"),
    (36, 11, 3, "RB2Y1XNK7P4OEITC3F8A6J5G9WZDHQU0VSML"),
    (40, 12, 3, "d0OHEPQCKNSJL2V9D3TaM6F4ZU5WbXIAB87RGcY1"),
    (40, 13, 3, "0DQd356N2BLa18GH7CVYAMRX9Tbc4FIZEJPSKOUW"),
    (44, 13, 3, "5gZGf4SEILNVC0F3hDc6QMe1BdHXJYUP72KO8abA9RTW"),
)

# Points, and every series.
WRITTEN = (
    (
        32,
        (
            "0HI3G12J4LM7K56N89QROPABCTEVSDUF",
            "0KOSG48C1L9TH5PD26QUIMAE3NBFJ7RV",
            "05QFGLAV1KREH4BU2NODI78T36PCJM9S",
            "0MBTG6RD1NACH7QS2KPVI49F3L8UJ5OE",
            "07PEGN9U1MOFH68V2LBSI5RC3KQTJ4AD",
            "024RGIKB81SPOHC97AU5NQEL3DMVJT6F",
            "08NJGO732HATI1QD4SE6KCUMB95VRPLF",
            "01UVGHEF285MIOL64PNTK97DBCQJRSA3",
            "0CLDGS5T29E3IPUJ4OQVK8AFB176RHNM",
            "09A6GPQM2C7FISNV4153KHLJB8EDROUT",
        ),
    ),
)
