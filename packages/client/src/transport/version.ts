/** The version of this package, as in its manifest, which a browser cannot read. */
export const VERSION = "0.1.0";
