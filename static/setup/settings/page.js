// Settings: what the address names is not left folded, in browsers that don't see to it themselves.

const fold = location.hash && document.getElementById(location.hash.slice(1))?.closest("details");
if (fold) fold.open = true;
