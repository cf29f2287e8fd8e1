/**
 * A fund goes along: who begins or opens a company without a fund of its own keeps the fund at hand. It then has an id, and
 * every company that it stands in shows it as it was changed last.
 */
import { defaultFund } from "@capstack/fund-economics";
import { type FundPageInputs, type JsonObject, readState, type StudioState } from "./studio-state.js";

/** The fund of every example and new company. */
export const exampleFund: FundPageInputs = {
  inputs: defaultFund as unknown as JsonObject,
  positions: [],
  scenarios: [],
};

const KEPT = "capstack.studio.fund.";

/** Whether nobody has changed anything of a fund that pages begin with. */
export function isAsBegun(fund: FundPageInputs): boolean {
  const { name, inputs, positions, scenarios } = fund;
  return (
    name === undefined &&
    positions.length === 0 &&
    scenarios.length === 0 &&
    JSON.stringify(inputs) === JSON.stringify(exampleFund.inputs)
  );
}

/** A fund as another company has it: what it held of the company shown, it holds of that company still. */
export function goneAlong(fund: FundPageInputs, id: string, shown: string): FundPageInputs {
  const positions = fund.positions.map((one) =>
    "companyId" in one && one.companyId === null ? { ...one, companyId: shown } : one,
  );
  return { ...fund, id, positions };
}

/** A state with its fund as it was changed last, in whichever company that was. */
export function withLatestFund(state: StudioState): StudioState {
  const { id } = state.fund;
  if (id === undefined) return state;
  try {
    const text = localStorage.getItem(KEPT + id);
    return text === null ? state : { ...state, fund: readState({ ...state, fund: JSON.parse(text) }).fund };
  } catch {
    return state;
  }
}

/** Keeps a fund that stands in several companies. */
export function keepFund(fund: FundPageInputs, shown: string): void {
  if (fund.id === undefined) return;
  try {
    localStorage.setItem(KEPT + fund.id, JSON.stringify(goneAlong(fund, fund.id, shown)));
  } catch {
    // Storage is off or full: each company still has the fund as it was when that company was kept.
  }
}

/** A fund that came with a link is none of those at hand. */
export function asItsOwn({ fund: { id: _, ...fund }, ...state }: StudioState): StudioState {
  return { ...state, fund };
}
