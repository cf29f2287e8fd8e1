/** The state as others get it, and in words what that is. */
import { companyAnswer } from "../company/company.js";
import { forOthers } from "../fund/for-others.js";
import { type Page, writeAddress, writeReadAddress } from "../state/address.js";
import { packState } from "../state/packed-state.js";
import { state } from "../state/store.js";
import type { JsonObject, StudioState } from "../state/studio-state.js";
import { hiding, withoutNames } from "./without-names.js";

/** What a link opens: a copy to change, or the board's page to read. */
export type LinkKind = "copy" | "read";

/** Everybody on the cap table. */
export const people = () => companyAnswer.value?.final.holders ?? [];

/** All that was put in, as it opens anywhere. */
export function shared(hidden: boolean): StudioState {
  const whole = forOthers(state.value);
  return hidden ? withoutNames(whole, people()) : whole;
}

/** What asks a program for figures, as others get it. */
export function withoutTheirNames<Asking extends { readonly request: unknown }>(
  asking: Asking,
  hidden: boolean,
): Asking {
  return hidden ? { ...asking, request: hiding(people()).renamed(asking.request as JsonObject) } : asking;
}

/** The whole address that opens this state. */
export async function linkTo(page: Page, kind: LinkKind, hidden: boolean): Promise<string> {
  const packed = await packState(shared(hidden));
  const hash = kind === "read" ? writeReadAddress(packed) : writeAddress(page, packed);
  return `${location.origin}${location.pathname}${hash}`;
}

const MOST_NAMES = 8;

/** Lists what the link contains, before a person copies it: everyone who has it can read all of it. */
export function WhatItHolds({ hidden }: { readonly hidden: boolean }) {
  const { title, events, fund } = state.value;
  const names = people().map(({ name }) => name);
  const left = names.length - MOST_NAMES;
  return (
    <p data-holds>
      The link holds {hidden ? "the company without its name" : <bdi>{title || "the company"}</bdi>}, its{" "}
      {events.length} {events.length === 1 ? "event" : "events"} with all amounts,{" "}
      {names.length === 0 ? (
        "no holders yet"
      ) : hidden ? (
        `${names.length} holders as A, B, C`
      ) : (
        <>
          the names of <bdi>{names.slice(0, MOST_NAMES).join(", ")}</bdi>
          {left > 0 ? ` and ${left} more` : ""}
        </>
      )}
      , the terms of the exit, and the fund
      {fund.positions.length > 0
        ? ` with ${fund.positions.length} ${fund.positions.length === 1 ? "position" : "positions"}`
        : ""}
      {fund.scenarios.length > 0 ? ` and ${fund.scenarios.length} kept to compare` : ""}. Whoever has it sees all of
      this; no server keeps it, and it does not expire.
    </p>
  );
}
