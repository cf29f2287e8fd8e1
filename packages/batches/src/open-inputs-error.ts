/**
 * An account has reached its limit of waiting inputs.
 * @example new OpenInputsError(19_000, 20_000).message // => "This account has 19000 inputs waiting and may have 20000; submit more when some are done."
 */
export class OpenInputsError extends Error {
  override readonly name = "OpenInputsError";

  constructor(
    readonly open: number,
    readonly limit: number,
  ) {
    super(`This account has ${open} inputs waiting and may have ${limit}; submit more when some are done.`);
  }
}
