import * as ours from "@capstack/returns";
import { xirr as webcarrot } from "@webcarrot/xirr";
import * as financial from "financial";
import * as nodeIrr from "node-irr";
import xirrPackage from "xirr";
import type { Flow } from "./flows.js";

/** Turns flows into what a package reads, once, and gives the call that is measured. */
type Prepare = (flows: readonly Flow[]) => () => number | null;

/** Rates a year of dated flows. */
export const xirrPackages: Readonly<Record<string, Prepare>> = {
  "@capstack/returns": (flows) => () => ours.xirr(flows),
  xirr: (flows) => {
    const read = flows.map(({ date, amount }) => ({ when: new Date(date), amount }));
    return () => xirrPackage(read);
  },
  "node-irr": (flows) => {
    const read = flows.map(({ date, amount }) => ({ date, amount })).sort((a, b) => (a.date < b.date ? -1 : 1));
    return () => (1 + nodeIrr.xirr(read).rate) ** 365 - 1;
  },
  "@webcarrot/xirr": (flows) => {
    const read = flows.map(({ date, amount }) => ({ date: new Date(date), amount }));
    return () => webcarrot(read);
  },
};

/** Rates a period of evenly spaced flows. */
export const irrPackages: Readonly<Record<string, (flows: number[]) => () => number | null>> = {
  "@capstack/returns": (flows) => () => ours.irr(flows),
  financial: (flows) => () => financial.irr(flows),
  "node-irr": (flows) => () => nodeIrr.irr(flows),
};
