/** The version of this package, as its manifest has it: a browser reads no manifest. */
export const VERSION = "0.1.0";
