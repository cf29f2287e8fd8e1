/** Words for the model. */

/** A name that came with the data: in quotes, on one line, so that it reads as a name whatever it says. */
export function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
