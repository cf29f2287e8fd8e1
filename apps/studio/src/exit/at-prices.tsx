/** Who gets what at several prices at once. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { showCompact, showWhole } from "../figures/figures.js";
import { NumberField } from "../form/number-field.js";
import { money } from "../state/store.js";
import { exit, prices, setOneOfPrices } from "./exit-answers.js";
import { by } from "./exit-rows.js";

export function AtPrices() {
  const { answer } = exit.value;
  if (answer === null) return null;
  const { scenarios } = answer;
  const rows =
    by.value === "holders"
      ? answer.holders.map(({ holderId, name }) => ({
          name,
          nets: scenarios.map(({ holders }) => holders.find((one) => one.holderId === holderId)?.net ?? 0),
        }))
      : answer.classes.map(({ id, name }) => ({
          name,
          nets: scenarios.map(({ classes }) => classes.find((one) => one.id === id)?.net ?? 0),
        }));
  return (
    <section aria-label="At several prices">
      <div class="section-head">
        <h2>At several prices</h2>
        <p class="unit-line">{money.value.currency ?? "Currency"}, of a sale for the price above</p>
      </div>
      <Scrolling label="Table of proceeds at several prices">
        <FigureTable
          name="at-prices"
          caption="Who gets what at several prices"
          columns={[
            ...columnsOf([by.value === "holders" ? "Holder" : "Class"], []),
            ...prices.value.map((price, place) => ({
              name: showCompact(price),
              align: "right" as const,
              heading: (
                <NumberField
                  label={`Price ${place + 1}`}
                  value={price}
                  least={0}
                  onChange={(next) => setOneOfPrices(place, next)}
                />
              ),
            })),
          ]}
          rows={rows.map(({ name, nets }) => [name, ...nets.map(showWhole)])}
        />
      </Scrolling>
    </section>
  );
}
