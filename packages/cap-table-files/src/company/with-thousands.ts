/** A figure in a sentence, with its thousands apart. */
export function withThousands(value: number): string {
  const [whole = "", ...fraction] = String(value).split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}
