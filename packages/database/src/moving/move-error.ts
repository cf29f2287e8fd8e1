/**
 * A tenant was not moved. `message` says why, and what to do; unless it says otherwise, nothing has changed.
 * @example new MoveError("The account is not here.").name // => "MoveError"
 */
export class MoveError extends Error {
  override readonly name = "MoveError";
}
