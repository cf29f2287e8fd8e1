/** Who owns the company after each event; the event that is looked at in figures. */
import { type ChartOptions, drawOwnership } from "@capstack/charts";
import { columnsOf, FigureTable } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import type { OwnershipFigures, OwnershipState } from "../../src/data/ownership.js";
import { ChartFigure } from "../chart-figure.js";
import { type PageProps, startView } from "../connection.js";
import { Choice, Menu } from "../controls.js";
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
      <ChartFigure draw={draw} isDark={isDark} />
      <div class="controls">
        <Menu
          label="After"
          value={String(at)}
          options={states.map(({ label }, index) => ({ value: String(index), name: label }))}
          onChoose={(value) => choose(basis, Number(value))}
        />
        <Choice label="Shares counted" choices={BASES} value={basis} onChoose={(value) => choose(value, at)} />
      </div>
      <Owners state={state} before={states[at - 1]} basis={basis} formats={formats} />
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

interface OwnersProps extends Pick<PageProps<never>, "formats"> {
  readonly state: OwnershipState;
  readonly before: OwnershipState | undefined;
  readonly basis: Basis;
}

/** Owners after one event, and by how much each changed in it. */
function Owners({ state, before, basis, formats }: OwnersProps) {
  const earlier = before && new Map(linesOf(before, basis).map(({ id, part }) => [id, part ?? 0]));
  const total = basis === "issued" ? state.totals.outstandingAsConverted : state.totals.fullyDilutedShares;
  return (
    <FigureTable
      caption={`Owners after ${state.label}`}
      columns={columnsOf(["Owner"], ["Shares", "Owned", ...(earlier ? ["Change, points"] : [])])}
      rows={linesOf(state, basis).map(({ id, name, shares, part }) => [
        name,
        formats.shares(shares),
        formats.percent(part),
        ...(earlier ? [formats.points((part ?? 0) - (earlier.get(id) ?? 0))] : []),
      ])}
      total={["All owners", formats.shares(total), formats.percent(total === 0 ? null : 1), ...(earlier ? [""] : [])]}
    />
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
      name: `${name} (available)`,
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
