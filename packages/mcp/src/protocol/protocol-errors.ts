/** The few things that a well-behaved client never causes; they leave as protocol errors. */

/**
 * A tool, resource or prompt that there is not.
 * @example new UnknownName("tool", "guess").message // => "There is no tool guess."
 */
export class UnknownName extends Error {
  override readonly name = "UnknownName";

  constructor(
    readonly kind: "tool" | "resource" | "prompt",
    readonly asked: string,
  ) {
    super(`There is no ${kind} ${asked}.`);
  }
}

/**
 * A prompt was asked for without something it needs.
 * @example new MissingArgument("plan_a_fund", "committed_capital").message // => "plan_a_fund needs committed_capital."
 */
export class MissingArgument extends Error {
  override readonly name = "MissingArgument";

  constructor(prompt: string, argument: string) {
    super(`${prompt} needs ${argument}.`);
  }
}
