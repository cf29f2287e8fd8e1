/** Adds a position: a company of the list, asked about first where it is held already, or an investment. */
import { signal } from "@preact/signals";
import { Menu, type MenuItem } from "../../controls/menu/menu.js";
import { companyList, shownCompany } from "../../state/open-company.js";
import { change, state } from "../../state/store.js";
import { type CompanyPosition, type FundPosition, MOST_POSITIONS } from "../../state/studio-state.js";
import { isCompany } from "../held-companies.js";

const YEARS = 5;

/** Keeps the positions; `field` names what is typed into, for undo. */
export const setPositions = (positions: readonly FundPosition[], field: string | null = null) =>
  change((state) => ({ ...state, fund: { ...state.fund, positions } }), field);

export function AddPosition() {
  return (
    <>
      <HeldAlready />
      {state.value.fund.positions.length >= MOST_POSITIONS ? null : (
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
    </>
  );
}

/** The position just added, whose first field takes the focus once it is there. */
let begun: number | null = null;

function add(position: FundPosition): void {
  begun = state.value.fund.positions.length;
  setPositions([...state.value.fund.positions, position]);
}

/** For the first field of a position: it takes the focus where the position was just added. */
export function focusIfBegun(place: number): (field: HTMLElement | null) => void {
  return (field) => {
    if (field === null || begun !== place) return;
    begun = null;
    field.focus();
  };
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
