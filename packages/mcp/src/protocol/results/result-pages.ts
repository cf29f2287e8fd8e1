/** Kept results as resources: what an answer left out, a page at a time. */
import type { Backend } from "../../backend/backend.js";
import { nothingKept } from "../../backend/kept-results.js";
import type { ResourceLink } from "../tool.js";
import { LONGEST_DATA, seen } from "../views/view.js";

const ROOT = "capstack://results/";

/** The link to the whole of a kept answer. */
export function linkTo(id: string): ResourceLink {
  return { type: "resource_link", uri: `${ROOT}${id}`, name: `Result ${id}`, mimeType: "application/json" };
}

/**
 * A page of a kept result: `capstack://results/r3?fields=final.holders&cursor=50`.
 * @returns nothing where the address is no kept result's
 * @throws BackendFailure `result_forgotten`, or `validation_failed` for a part that is not there
 */
export function readResultPage({ kept: stored = nothingKept }: Backend, uri: string) {
  if (!uri.startsWith(ROOT)) return undefined;
  const [id = "", query = ""] = uri.slice(ROOT.length).split("?");
  const params = new URLSearchParams(query);
  const fields = params.get("fields")?.split(",");
  const cursor = countOf(params.get("cursor"), 0);
  const limit = countOf(params.get("limit"), 50);
  const { answer } = stored.take(id);
  const view = { detail: "summary", limit, cursor, ...(fields === undefined ? {} : { fields }) } as const;
  const { data, omitted } = seen(answer, view, LONGEST_DATA);
  const begun = omitted.filter(({ shown }) => shown > 0);
  const following = cursor + Math.min(limit, ...begun.map(({ shown }) => shown));
  const more = begun.some(({ of }) => of > following);
  const part = fields === undefined ? "" : `&fields=${encodeURIComponent(fields.join(","))}`;
  const next = more ? { next: `${ROOT}${id}?cursor=${following}&limit=${limit}${part}` } : {};
  return { uri, mimeType: "application/json", text: JSON.stringify({ data, omitted, ...next }), isOwn: true as const };
}

function countOf(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}
