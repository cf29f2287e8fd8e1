/** Sentences of an engine as a page says them. */

/** A sentence of an engine with the marks of type: “Option pool”, Angel’s. */
export const typeset = (text: string): string =>
  text
    .replaceAll(/"([^"]*)"/g, "“$1”")
    .replaceAll(/(?<=\w)'/g, "’")
    .replaceAll(/([\d.,]+) of it buys no whole share/g, "$1 is left over, less than a share costs");
