"""Static files under names that change with their content: a page never meets a script of another version.

Django hashes what style sheets name; here also what modules import, and the workers that they start.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # a name depends on the names inside: one turn for each step of the longest way
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "*.js",
            (
                (
                    r"""(?P<matched>new URL\(["'](?P<url>\./.*?)["'], import\.meta\.url\))""",
                    """new URL("%(url)s", import.meta.url)""",
                ),
            ),
        ),
    )
