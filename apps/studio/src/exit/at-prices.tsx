/** Who gets what at several prices at once. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import type { Exit } from "../engine/exits/exit.js";
import { showCompact, showWhole } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { NumberField } from "../form/number-field.js";
import { money } from "../state/store.js";
import { exit, prices, setOneOfPrices } from "./exit-answers.js";
import { by } from "./exit-rows.js";
import { rowsInGroups, type Written } from "./many-holders.js";

export function AtPrices() {
  const { answer } = exit.value;
  if (answer === null) return null;
  const lines = linesOf(answer);
  return (
    <section aria-label="At several prices">
      <div class="section-head">
        <h2>At several prices</h2>
        <p class="unit-line">{money.value.currency ?? "Currency"}, of a sale for the price above</p>
      </div>
      <Scrolling label="Table of proceeds at several prices">
        <FigureTable
          name="at-prices"
          narrow="under"
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
          rows={rowsInGroups(lines, WRITTEN)}
          total={["All", ...WRITTEN.group(lines)]}
        />
      </Scrolling>
    </section>
  );
}

interface PriceLine {
  readonly id: string;
  readonly name: string;
  /** At the price above, which the lines of a group are sorted by. */
  readonly net: number;
  /** At each of the prices. */
  readonly nets: readonly number[];
}

function linesOf({ holders, classes, scenarios }: Exit): readonly PriceLine[] {
  return by.value === "holders"
    ? holders.map(({ holderId: id, name, net }) => ({
        ...{ id, name, net },
        nets: scenarios.map((sale) => sale.holders.find(({ holderId }) => holderId === id)?.net ?? 0),
      }))
    : classes.map(({ id, name, net }) => ({
        ...{ id, name, net },
        nets: scenarios.map((sale) => sale.classes.find((one) => one.id === id)?.net ?? 0),
      }));
}

const WRITTEN: Written<PriceLine> = {
  line: ({ id, name, nets }) => ({ key: id, cells: [name, ...nets.map(showWhole)] }),
  group: (members) => prices.value.map((_, at) => showWhole(togetherOf(members, ({ nets }) => nets[at] ?? 0))),
};
