import * as z from "zod";

const access = z
  .object({
    type: z
      .enum(["entitlement", "key"])
      .describe("What a caller needs: an entitlement of the account, or any valid key."),
    entitlement: z.string().exactOptional().describe("The entitlement, where one is needed."),
    price: z
      .object({
        amount: z.number().describe("In whole units of the currency."),
        currency: z.string(),
        per: z.string(),
        from: z.boolean().describe("Whether the price is the lowest of several."),
      })
      .exactOptional()
      .describe("What the entitlement costs."),
    free: z.boolean().describe("Whether any valid key may call it without paying."),
  })
  .describe("Who may call the model.");

/**
 * One model of the catalog: an engine, where it answers and what access it needs.
 * @example modelSchema.shape.id.options // => ["cap-table", "exit-waterfall", "fund-economics"]
 */
export const modelSchema = z
  .object({
    id: z.enum(["cap-table", "exit-waterfall", "fund-economics"]),
    name: z.string(),
    description: z.string(),
    endpoint: z.string().describe("The path below the base address."),
    method: z.literal("POST"),
    mcpTool: z.string().describe("The tool of the same name on the MCP server."),
    package: z.string().describe("The npm package that holds the engine."),
    engineVersion: z.string(),
    access,
    schemas: z
      .object({ request: z.string(), response: z.string() })
      .describe("JSON pointers into the OpenAPI document."),
    examples: z.array(z.object({ name: z.string(), summary: z.string(), request: z.unknown() })),
  })
  .meta({ id: "Model", description: "One engine behind the API." });

/**
 * What the service offers.
 * @example Object.keys(catalogSchema.shape) // => ["version", "models", "entitlements", "limits", "links"]
 */
export const catalogSchema = z
  .object({
    version: z.string().describe("Of the interface."),
    models: z.array(modelSchema),
    entitlements: z.array(z.object({ code: z.string(), name: z.string(), models: z.array(z.string()) })),
    limits: z.record(z.string(), z.number()).describe("Every limit that a request can meet."),
    links: z.object({
      openapi: z.string(),
      docs: z.string(),
      mcp: z.string().optional().describe("Where the MCP server is; absent where there is none."),
      checkout: z.string().optional().describe("Where access is had; absent where no one signs in."),
    }),
  })
  .meta({ id: "Catalog", description: "The models, what access they need, and the limits." });

/**
 * What the caller may use.
 * @example accessSchema.safeParse({ authenticated: false, account: null, models: [] }).success // => true
 */
export const accessSchema = z
  .object({
    authenticated: z.boolean().describe("Whether a valid key was sent."),
    account: z
      .object({ name: z.string(), keyPrefix: z.string() })
      .nullable()
      .describe("The account that owns the key; null without one."),
    models: z.array(
      z.object({
        id: modelSchema.shape.id,
        state: z.enum(["granted", "requires_key", "requires_entitlement"]),
        checkoutUrl: z.string().exactOptional().describe("Where the missing entitlement can be obtained."),
      }),
    ),
  })
  .meta({ id: "Access", description: "What the caller may use." });
