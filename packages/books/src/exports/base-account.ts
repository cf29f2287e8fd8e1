/** The account of the chart that an account of a position or a partner belongs to: the code as statements print it. */
export function baseAccount(code: string): string {
  return code.split("-")[0] as string;
}
