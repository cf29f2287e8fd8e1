/**
 * A tenant was not moved. `message` says why, and what to do; unless it says otherwise, everything is as it was.
 * @example new MoveError("The account is not here.").name // => "MoveError"
 */
export class MoveError extends Error {
  override readonly name = "MoveError";
}
