import * as z from "zod";
import { faultText } from "../answer/fault.js";
import { isNetwork } from "./networks.js";
import { serverAddressProblem } from "./server-address.js";

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * An invalid environment; the message lists every problem after the name of its variable.
 * @example new SettingsError(["PORT: must be a number"]).message // => "The environment cannot be read:\n  PORT: must be a number"
 */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(problems: readonly string[]) {
    super(["The environment cannot be read:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
  }
}

const PORT = "must be the number of a port, 0 to 65535";

const list = z.string().transform((text) => text.split(",").flatMap((item) => item.trim() || []));

/**
 * Shapes of settings that servers share. `flag` is 0 or 1, `list` is separated by commas, `networks` is a list of addresses,
 * networks and `local`.
 * @example settingShapes.list.parse("a, b,") // => ["a", "b"]
 */
export const settingShapes = {
  flag: z.enum(["0", "1"]).transform((value) => value === "1"),
  list,
  networks: list.refine(
    (items) => items.every((item) => item === "local" || isNetwork(item)),
    "must be addresses or networks, such as 10.0.0.8,10.1.0.0/16",
  ),
  postgresUrl: z.string().superRefine((address, context) => {
    const message = serverAddressProblem(address);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  }),
  port: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT),
  logLevel: z.enum(["info", "warn", "error", "silent"]).default("info"),
  databasePool: z.coerce.number().int().min(1).max(200).default(10),
  distributed: z.literal("citus").optional(),
} as const;

/**
 * The requirement of `DATABASE_READ_URL` on the other settings, as arguments of a shape's `refine`.
 * @example
 * const shape = z.object({ DATABASE_URL: z.string().optional(), DATABASE_READ_URL: z.string().optional() });
 * shape.refine(...standbyOfOneServer).safeParse({ DATABASE_READ_URL: "postgres://standby" }).success // => false
 */
export const standbyOfOneServer = [
  (data: {
    readonly DATABASE_URL?: string | undefined;
    readonly DATABASE_READ_URL?: string | undefined;
    readonly CAPSTACK_DISTRIBUTED?: string | undefined;
  }) =>
    data.DATABASE_READ_URL === undefined ||
    (data.DATABASE_URL !== undefined && data.CAPSTACK_DISTRIBUTED === undefined),
  {
    path: ["DATABASE_READ_URL"],
    message: "is a standby of the one server of DATABASE_URL, which must be set, without CAPSTACK_DISTRIBUTED",
  },
] as const satisfies Parameters<z.ZodObject["refine"]>;

/**
 * Reads the variables that a shape defines.
 * @throws SettingsError with every problem
 * @example
 * const shape = z.object({ PORT: settingShapes.port.default(8787) });
 * readSettings(shape, { PORT: "80", HOME: "/" }) // => { PORT: 80 }
 */
export function readSettings<Shape extends z.ZodType>(shape: Shape, variables: Variables): z.output<Shape> {
  const result = shape.safeParse(variables);
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
}

/** The exit code for invalid settings. */
const CONFIGURATION = 78;

/**
 * Runs a process. Errors are printed to standard error: invalid settings exit with 78, anything else
 * with 1.
 * @param explain formats other failures; by default without any values they contain
 * @example runProcess(async () => {}) // => undefined
 */
export function runProcess(main: () => Promise<void>, explain: (error: unknown) => string = faultText): void {
  main().catch((error: unknown) => {
    const isConfiguration = error instanceof SettingsError;
    process.exitCode = isConfiguration ? CONFIGURATION : 1;
    console.error(isConfiguration ? error.message : explain(error));
  });
}
