import type { Asked, Engine } from "../src/index.js";

/** What the tests compute: twice a number. A text is refused. */
export const doubling: Engine = {
  compute: async ({ input }: Asked) =>
    typeof input === "number"
      ? { status: "done", outcome: String(2 * input) }
      : { status: "failed", outcome: '{"code":"not_a_number"}' },
  versionOf: () => "1",
  describe: (error) => ({ code: "fault", message: String(error) }),
  lost: { code: "lost" },
};
