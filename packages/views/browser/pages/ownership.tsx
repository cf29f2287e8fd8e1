/** Who owns the company after each event; the event that is looked at in figures. */
import { type ChartOptions, drawOwnership } from "@capstack/charts";
import { Picture } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import type { OwnershipFigures, OwnershipState } from "../../src/data/ownership.js";
import { type PageProps, startView } from "../connection.js";
import { Choice, Menu } from "../controls.js";
import { FigureTable } from "../figure-table.js";
import { Heading, Notes, SaveTable } from "../parts.js";
import { quoted } from "../say.js";

type Basis = "fully-diluted" | "issued";

/** An owner in figures: a holder, or what a pool has left. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly shares: number;
  readonly part: number | null;
}

const BASES = { "fully-diluted": "Fully diluted", issued: "Issued" } as const;

function OwnershipPage({ figures, formats, isDark, tell, save }: PageProps<OwnershipFigures>) {
  const { states, events, holders, warnings } = figures;
  const [basis, setBasis] = useState<Basis>("fully-diluted");
  const [chosen, setChosen] = useState(states.length - 1);
  const at = Math.min(chosen, states.length - 1);
  const draw = useCallback(
    (options: ChartOptions) => drawOwnership({ snapshots: states }, { ...options, basis }),
    [states, basis],
  );
  const { title } = draw({ width: 240 });
  const state = states[at];
  if (state === undefined) return <Heading title="No shares yet">The company has issued nothing</Heading>;
  const lines = linesOf(state, basis);
  const before = states[at - 1] === undefined ? [] : linesOf(states[at - 1] as OwnershipState, basis);
  const columns = ["Owner", "Shares", "Owned", ...(at === 0 ? [] : ["Change, points"])];
  const total = basis === "issued" ? state.totals.outstandingAsConverted : state.totals.fullyDilutedShares;
  const choose = (basis: Basis, at: number) => {
    setBasis(basis);
    setChosen(at);
    tell(sayOwnership(states[at] as OwnershipState, basis));
  };
  return (
    <>
      <Heading title={title}>
        {basis === "issued"
          ? "Of shares outstanding, as converted, after each event"
          : "Of fully diluted shares, after each event"}
      </Heading>
      <Picture draw={draw} isDark={isDark} />
      <div class="controls">
        <Menu
          label="After"
          value={String(at)}
          options={states.map(({ label }, index) => ({ value: String(index), name: label }))}
          onChoose={(value) => choose(basis, Number(value))}
        />
        <Choice label="Shares counted" choices={BASES} value={basis} onChoose={(value) => choose(value, at)} />
      </div>
      <FigureTable
        caption={`Owners after ${state.label}`}
        columns={columns}
        rows={lines.map(({ id, name, shares, part }) => [
          name,
          formats.shares(shares),
          formats.percent(part),
          ...(at === 0 ? [] : [formats.points((part ?? 0) - (before.find((line) => line.id === id)?.part ?? 0))]),
        ])}
        total={[
          "All owners",
          formats.shares(total),
          formats.percent(total === 0 ? null : 1),
          ...(at === 0 ? [] : [""]),
        ]}
      />
      <Notes
        notes={[
          ...(events > states.length ? [`The last ${states.length} of ${events} events.`] : []),
          ...(state.holders.some(({ id }) => id === "smaller holders")
            ? [`The smallest of ${holders} holders are drawn together.`]
            : []),
          ...warnings,
        ]}
      />
      <SaveTable
        save={save}
        name="ownership"
        columns={["Event", "Owner", "Shares", "Part of all"]}
        rows={states.flatMap((one) =>
          linesOf(one, basis).map(({ name, shares, part }) => [one.label, name, shares, part]),
        )}
      />
    </>
  );
}

/** Owners with something, the largest first. */
function linesOf({ holders, pools }: OwnershipState, basis: Basis): Line[] {
  const owners = holders.map(
    ({ id, name, ...held }): Line =>
      basis === "issued"
        ? { id, name, shares: held.asConvertedShares, part: held.issuedOwnership }
        : { id, name, shares: held.fullyDilutedShares, part: held.ownership },
  );
  const reserved = pools.map(
    ({ id, name, available, ownership }): Line => ({
      id: `pool ${id}`,
      name: `${name}, unissued`,
      shares: available,
      part: ownership,
    }),
  );
  return [...owners, ...(basis === "issued" ? [] : reserved)]
    .filter(({ shares }) => shares !== 0)
    .sort((a, b) => b.shares - a.shares);
}

/** For the model: what the user looks at now. */
function sayOwnership(state: OwnershipState, basis: Basis): string {
  const owners = linesOf(state, basis)
    .slice(0, 12)
    .map(({ name, shares, part }) => `${quoted(name)} ${shares} shares (${part})`);
  return `In the ownership view the user looks at the state after ${quoted(state.label)}, ${BASES[basis].toLowerCase()}: ${owners.join(", ")}.`;
}

startView("ownership", OwnershipPage);
