/** `access`, `catalog`, `openapi` */
import type { Run } from "../command.js";
import { connect } from "../config/connect.js";
import { print } from "../output/print.js";

export const showAccess: Run = async (call) => {
  const { client, answer } = await connect(call);
  const data = await answer(client.access({ signal: call.terminal.signal }));
  await print(call, {
    data,
    items: () => data.models,
    table: async () => {
      const { textTable } = await import("@capstack/mcp/local");
      const who = data.account === null ? "No valid key" : `${data.account.name} (${data.account.keyPrefix}…)`;
      const rows = data.models.map(({ id, state, checkoutUrl }) => [id, state.replaceAll("_", " "), checkoutUrl ?? ""]);
      return `${who}\n\n${textTable([{ heading: "Model" }, { heading: "Access" }, { heading: "Get it at" }], rows)}`;
    },
  });
};

export const showCatalog: Run = async (call) => {
  const { client, answer } = await connect(call);
  const data = await answer(client.catalog({ signal: call.terminal.signal }));
  await print(call, {
    data,
    items: () => data.models,
    table: async () => {
      const { textTable } = await import("@capstack/mcp/local");
      const rows = data.models.map(({ id, access, endpoint, description }) => [
        id,
        access.free ? "free" : `from ${access.price?.amount} ${access.price?.currency}`,
        endpoint,
        description,
      ]);
      return textTable(
        [{ heading: "Model" }, { heading: "Price" }, { heading: "Path" }, { heading: "Computes" }],
        rows,
      );
    },
  });
};

/** Always JSON, its only format. */
export const showOpenApi: Run = async (call) => {
  const { client, answer } = await connect(call);
  const data = await answer(client.openapi({ signal: call.terminal.signal }));
  call.terminal.write(`${JSON.stringify(data, null, 2)}\n`);
};
