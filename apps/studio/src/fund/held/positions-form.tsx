/** The positions of the fund: companies of the list, each with the investor that the fund is, and plain investments. */
import { useState } from "preact/hooks";
import { Icon } from "../../controls/icon.js";
import { showWhole } from "../../figures/figures.js";
import { Issues } from "../../form/issues.js";
import { NumberField } from "../../form/number-field.js";
import { inWords } from "../../form/words/labels.js";
import { state } from "../../state/store.js";
import type { CompanyPosition, FundPosition, PlainPosition } from "../../state/studio-state.js";
import { tooMuchHeld } from "../fund-answers.js";
import { isCompany, type KnownPosition, knownPositions } from "../held-companies.js";
import { AddPosition, focusIfBegun, setPositions } from "./add-position.js";
import { Concentration, Standing } from "./position-words.js";

export function Positions() {
  const { positions } = state.value.fund;
  return (
    <section aria-label="Positions" class="positions">
      <h2>Positions</h2>
      {positions.length === 0 ? (
        <p class="help">Companies this fund holds, with their actual amounts. The outcomes below share the rest.</p>
      ) : null}
      {(knownPositions.value ?? []).map((known, place) => (
        <PositionCard key={place} known={known} place={place} />
      ))}
      <Concentration />
      <AddPosition />
    </section>
  );
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
    setPositions(positions.with(place, next), `positions.${place}.${field}`);
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
        onClick={() => setPositions(positions.toSpliced(place, 1))}
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
  const [isLeft, setLeft] = useState(false);
  const isChosen = investors?.some(({ id }) => id === position.holderId) ?? false;
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
            aria-invalid={isLeft && !isChosen ? "true" : undefined}
            onBlur={() => setLeft(true)}
            value={position.holderId ?? ""}
            onChange={({ currentTarget: { value } }) => replace({ ...position, holderId: value || null }, "investor")}
          >
            <option value="">choose the investor…</option>
            {investors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {isChosen ? null : <p class="help line">The position counts once you choose which investor this fund is.</p>}
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
