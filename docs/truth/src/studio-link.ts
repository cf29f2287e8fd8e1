/** A link that opens a company's events in the studio. */
import { deflateRawSync } from "node:zlib";
import { defaultFund } from "@capstack/fund-economics";

/** The part of the address behind `#`: the studio unpacks it in the browser. */
export function studioLink(
  title: string,
  request: { readonly events: readonly object[]; readonly options?: object },
): string {
  const state = {
    version: 1,
    title,
    events: request.events.map((event) => ({ event })),
    options: request.options ?? {},
    exit: { exitValuation: 0, deal: {}, preferred: {}, goal: null },
    fund: { inputs: defaultFund, position: null, scenarios: [] },
  };
  return `#cap-table/${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
}
