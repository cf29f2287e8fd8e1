/** The positions of the fund: companies of the list, each with the investor that the fund is, and plain investments. */
import { signal } from "@preact/signals";
import { Icon } from "../controls/icon.js";
import { Menu, type MenuItem } from "../controls/menu.js";
import { showCompact, showMoney, showMultiple, showPercent, showWhole } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { inWords } from "../form/labels.js";
import { NumberField } from "../form/number-field.js";
import { companyList, shownCompany } from "../state/open-company.js";
import { change, state } from "../state/store.js";
import { type CompanyPosition, type FundPosition, MOST_POSITIONS, type PlainPosition } from "../state/studio-state.js";
import { investedCapital, investments, tooMuchHeld } from "./fund-answers.js";
import { isCompany, type KnownPosition, knownPositions } from "./held-companies.js";
import { restOf } from "./positions.js";

const YEARS = 5;

export function Positions() {
  const { positions } = state.value.fund;
  const full = positions.length >= MOST_POSITIONS;
  return (
    <section aria-label="Positions" class="positions">
      <h2>Positions</h2>
      {positions.length === 0 ? (
        <p class="help">Companies that this fund holds, with their own amounts, beside the outcomes of the others.</p>
      ) : null}
      {(knownPositions.value ?? []).map((known, place) => (
        <PositionCard key={place} known={known} place={place} />
      ))}
      <Concentration />
      <HeldAlready />
      {full ? null : (
        <div class="buttons">
          <Menu class="add" items={companiesToAdd()} onChoose={addOrAsk}>
            + Add a company
          </Menu>
          <button
            type="button"
            class="add"
            onClick={() => add({ name: "", invested: 750_000, multiple: 3, holdingPeriodYears: YEARS })}
          >
            + Add an investment
          </button>
        </div>
      )}
    </section>
  );
}

const OWN = "shown";

/** The company that would be held a second time, and is asked about. */
const askedTwice = signal<string | null>(null);

const isHeld = (id: string): boolean =>
  state.value.fund.positions.some(
    (one) => isCompany(one) && (one.companyId ?? shownCompany.value) === (id === OWN ? shownCompany.value : id),
  );

function addOrAsk(id: string): void {
  askedTwice.value = isHeld(id) ? id : null;
  if (askedTwice.value === null) add(companyPosition(id));
}

/** A company is held twice by two funds of it, or two rounds: seldom meant, and counted twice. */
function HeldAlready() {
  const id = askedTwice.value;
  if (id === null || !isHeld(id)) return null;
  const name = companiesToAdd().find((one) => one.id === id)?.name ?? "";
  const close = () => {
    askedTwice.value = null;
  };
  return (
    <div class="rests" role="alert">
      <p>
        <bdi>{name}</bdi> is held already; a second position in it counts on top.
      </p>
      <div class="buttons">
        <button
          type="button"
          onClick={() => {
            close();
            add(companyPosition(id));
          }}
        >
          Add a second position
        </button>
        <button type="button" onClick={close}>
          Leave it at one
        </button>
      </div>
    </div>
  );
}

const companyPosition = (id: string): CompanyPosition => ({
  companyId: id === OWN ? null : id,
  holderId: null,
  holdingPeriodYears: YEARS,
});

/** The company that is shown, then those of the list. */
function companiesToAdd(): readonly MenuItem[] {
  const others = (companyList.value ?? []).filter(({ id }) => id !== shownCompany.value);
  const own = { id: OWN, name: state.value.title || "This company", about: "shown here" };
  return [own, ...others.map(({ id, title }) => ({ id, name: title || "Without a name" }))];
}

const set = (positions: readonly FundPosition[], field: string | null = null) =>
  change((state) => ({ ...state, fund: { ...state.fund, positions } }), field);

/** The position just added, whose first field takes the focus once it is there. */
let begun: number | null = null;

function add(position: FundPosition): void {
  begun = state.value.fund.positions.length;
  set([...state.value.fund.positions, position]);
}

/** For the first field of a position. */
function focusIfBegun(place: number): (field: HTMLElement | null) => void {
  return (field) => {
    if (field === null || begun !== place) return;
    begun = null;
    field.focus();
  };
}

interface PlaceProps {
  readonly known: KnownPosition;
  readonly place: number;
}

function PositionCard({ known, place }: PlaceProps) {
  const { position, name } = known;
  const { positions } = state.value.fund;
  const called = name || `investment ${place + 1}`;
  const replace = (next: FundPosition, field: string) =>
    set(positions.with(place, next), `positions.${place}.${field}`);
  return (
    <fieldset class="item" aria-label={called}>
      <div class="object">
        {isCompany(position) ? (
          <CompanyFields known={known} place={place} position={position} replace={replace} />
        ) : (
          <PlainFields place={place} position={position} replace={replace} />
        )}
        <TooMuch place={place} position={position} replace={replace} />
        <div class="field">
          <label for={`held-${place}`}>Held</label>
          <NumberField
            id={`held-${place}`}
            unit="years"
            value={position.holdingPeriodYears}
            onChange={(holdingPeriodYears) => replace({ ...position, holdingPeriodYears }, "held")}
          />
        </div>
        <Standing known={known} />
      </div>
      <button
        type="button"
        class="quiet corner"
        aria-label={`Remove ${called}`}
        title="Remove"
        onClick={() => set(positions.toSpliced(place, 1))}
      >
        <Icon name="cross" />
      </button>
    </fieldset>
  );
}

interface FieldsProps<Position> {
  readonly place: number;
  readonly position: Position;
  readonly replace: (next: FundPosition, field: string) => void;
}

function CompanyFields({
  known: { name, investors, message },
  place,
  position,
  replace,
}: FieldsProps<CompanyPosition> & PlaceProps) {
  return (
    <>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {investors === null ? <p class="issues">This company is not in the list any more; remove the position.</p> : null}
      {message === null ? null : <p class="issues">It cannot be computed yet: {inWords(message)}</p>}
      {investors?.length === 0 && message === null ? (
        <p class="help">
          Nobody has paid for shares of it yet.{" "}
          {position.companyId === null ? <a href="#cap-table">Add a round</a> : "Add a round to it"} and its investors
          can be chosen here.
        </p>
      ) : null}
      {investors === null || investors.length === 0 ? null : (
        <div class="field">
          <label for={`investor-${place}`}>This fund is</label>
          <select
            ref={focusIfBegun(place)}
            id={`investor-${place}`}
            value={position.holderId ?? ""}
            onChange={({ currentTarget: { value } }) => replace({ ...position, holderId: value || null }, "investor")}
          >
            <option value="">choose the investor</option>
            {investors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

/** Said at the position that makes the positions cost more than the fund invests. */
function TooMuch({ place, position, replace }: FieldsProps<FundPosition>) {
  const wrong = tooMuchHeld.value;
  if (wrong === null || wrong.place !== place) return null;
  const { message, room } = wrong;
  const mend =
    room === null || isCompany(position)
      ? {}
      : {
          mend: {
            name: `Make it ${showWhole(room)}`,
            do: () => replace({ ...position, invested: room }, "invested"),
          },
        };
  return <Issues issues={[{ code: "too_much_held", path: [], message, ...mend }]} />;
}

function PlainFields({ place, position, replace }: FieldsProps<PlainPosition>) {
  const currency = String(state.value.options.currency ?? "");
  return (
    <>
      <div class="field">
        <label for={`name-${place}`}>Company</label>
        <input
          ref={focusIfBegun(place)}
          id={`name-${place}`}
          value={position.name}
          maxLength={200}
          onInput={({ currentTarget: { value } }) => replace({ ...position, name: value }, "name")}
        />
      </div>
      <div class="field">
        <label for={`invested-${place}`}>Invested</label>
        <NumberField
          id={`invested-${place}`}
          unit={currency}
          value={position.invested}
          onChange={(invested) => replace({ ...position, invested }, "invested")}
        />
      </div>
      <div class="field">
        <label for={`multiple-${place}`}>Multiple</label>
        <NumberField
          id={`multiple-${place}`}
          unit="×"
          value={position.multiple}
          onChange={(multiple) => replace({ ...position, multiple }, "multiple")}
        />
      </div>
    </>
  );
}

/** What the position cost and returns, and how much of the fund it is. */
function Standing({ known: { investment } }: { readonly known: KnownPosition }) {
  const all = investedCapital.value;
  if (investment === null) return null;
  const { name, invested, proceeds } = investment;
  return (
    <p class="help" role="status">
      Cost {showMoney(invested)}, returns {showMoney(proceeds)} at the exit: {showMultiple(proceeds / invested)}.
      {all === null ? null : (
        <>
          {" "}
          <bdi>{name || "It"}</bdi> is {showPercent(invested / all)} of invested capital.
        </>
      )}
    </p>
  );
}

/** How much of the fund the positions are together, and what is left to the outcomes. */
function Concentration() {
  const held = investments.value ?? [];
  const all = investedCapital.value;
  if (held.length === 0 || all === null || tooMuchHeld.value !== null) return null;
  const largest = held.reduce((one, other) => (other.invested > one.invested ? other : one));
  const rest = restOf(held, all);
  return (
    <p class="help" data-concentration>
      {held.length === 1 ? null : (
        <>
          {showPercent(1 - rest)} of the {showCompact(all)} invested is in {held.length} positions; the largest,{" "}
          <bdi>{largest.name || "without a name"}</bdi>, is {showPercent(largest.invested / all)}.{" "}
        </>
      )}
      The outcomes below share the other {showPercent(rest)}.
    </p>
  );
}
