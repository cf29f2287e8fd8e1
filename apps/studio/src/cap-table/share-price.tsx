/** Before any round: what a share is worth, so that holdings have values. */
import { NumberField } from "../form/number-field.js";
import { change, money, state } from "../state/store.js";

/** Keeps the price of a share; undefined takes it away. Currency. */
function setSharePrice(sharePrice: number | undefined): void {
  change(({ sharePrice: _, ...state }) => (sharePrice === undefined ? state : { ...state, sharePrice }), "sharePrice");
}

export function SharePrice() {
  return (
    <div class="ask">
      <label for="share-price">A share is worth</label>
      <NumberField
        id="share-price"
        value={state.value.sharePrice}
        unit={money.value.currency ?? ""}
        isPrice
        least={0}
        describedBy="share-price-help"
        onChange={setSharePrice}
        onClear={() => setSharePrice(undefined)}
      />
      <small id="share-price-help" class="help">
        No round has set a price yet: values are shares times this one.
      </small>
    </div>
  );
}
