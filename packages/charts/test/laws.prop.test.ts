/** What holds of every picture, whatever it is drawn from. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chart, drawExitPayoff, drawOwnership, type Mark, toSvg } from "../src/index.js";
import { textWidth } from "../src/scene/text-width.js";

const name = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "משקיעים ראשונים",
    "田中太郎グロース投資",
    "<script>alert('&')</script>",
    "👩‍👩‍👧 Family",
    "a".repeat(200),
  ),
);
const shares = fc.oneof(
  fc.nat(),
  fc.constantFrom(0, 1, 1e12, 1e15),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map((units) => `${units}.25`),
);
const width = fc.constantFrom(240, 320, 768, 1280);

const ownership = fc.array(
  fc.record({ label: name, owners: fc.array(fc.record({ name, shares }), { maxLength: 40 }) }),
  { maxLength: 12 },
);

/** Exact, as the engine gives it. */
function snapshotOf({
  label,
  owners,
}: {
  label: string;
  owners: readonly { name: string; shares: number | string }[];
}) {
  const quarters = owners.map((owner) => toQuarters(String(owner.shares)));
  const total = quarters.reduce((all, one) => all + one, 0n);
  const text = `${total / 4n}${["", ".25", ".5", ".75"][Number(total % 4n)]}`;
  return {
    label,
    holders: owners.map((owner, at) => ({
      id: `h${at}`,
      name: owner.name,
      kind: at === 0 ? "founder" : "investor",
      asConvertedShares: owner.shares,
      fullyDilutedShares: owner.shares,
    })),
    classes: [],
    pools: [],
    totals: { outstandingAsConverted: text, optionsOutstanding: 0, promised: 0, warrants: 0, fullyDilutedShares: text },
  };
}

const toQuarters = (text: string) => {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole) * 4n + (part === "25" ? 1n : 0n);
};

describe("a picture", () => {
  it("keeps every mark inside, is the same for the same input, and is XML", () => {
    fc.assert(
      fc.property(ownership, width, fc.constantFrom("light", "dark", "print"), (events, wide, theme) => {
        const input = { snapshots: events.map(snapshotOf) };
        const chart = drawOwnership(input, { width: wide });
        expectInside(chart);
        const svg = toSvg(chart, { theme });
        expect(toSvg(drawOwnership(structuredClone(input), { width: wide }), { theme })).toBe(svg);
        expectXml(svg);
      }),
      runs(100),
    );
  });

  it("stacks parts up to the whole, within a pixel", () => {
    fc.assert(
      fc.property(ownership, width, (events, wide) => {
        const { scene } = drawOwnership({ snapshots: events.map(snapshotOf) }, { width: wide });
        const bars = scene.marks.filter((mark) => mark.mark === "rect" && mark.key !== undefined);
        const axis = scene.marks
          .filter(({ role }) => role === "grid")
          .flatMap((mark) => ("y1" in mark ? [mark.y1] : []));
        const whole = Math.max(...axis) - Math.min(...axis);
        for (const key of new Set(bars.map(columnOf))) {
          const column = bars.filter((mark) => columnOf(mark) === key);
          const height = column.reduce((all, mark) => all + ("height" in mark ? mark.height : 0), 0);
          expect(Math.abs(height - whole)).toBeLessThan(1);
        }
      }),
      runs(100),
    );
  });

  it("says its figure at the width of a phone, however long a name is", () => {
    const snapshot = snapshotOf({ label: "Series A", owners: [{ name: "Featherstonehaugh ".repeat(12), shares: 10 }] });
    const { scene } = drawOwnership({ snapshots: [snapshot] }, { width: 320 });
    const title = scene.marks.flatMap((mark) => (mark.mark === "text" && mark.role === "title" ? [mark.text] : []));
    expect(title.join(" ")).toMatch(/… owns 100.0 % after Series A$/);
  });

  it("of an exit pays out what there is, at every kink", () => {
    const amounts = fc.array(
      fc.record({ length: fc.integer({ min: 1, max: 1e12 }), share: fc.integer({ min: 0, max: 100 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(amounts, width, (tranches, wide) => {
        let [at, a, b] = [0n, 0n, 0n];
        const breakpoints = tranches.map(({ length, share }, index) => {
          const row = {
            equityValue: hundredths(at),
            exitValuation: hundredths(at),
            events: [{ classId: index % 2 === 0 ? "a" : "b", event: "participates" }],
            tranche: {
              shares: [
                { classId: "a", share: share / 100 },
                { classId: "b", share: (100 - share) / 100 },
              ],
            },
            cumulative: [
              { classId: "a", net: hundredths(a) },
              { classId: "b", net: hundredths(b) },
            ],
            jump: false,
          };
          [at, a, b] = [at + BigInt(length) * 100n, a + BigInt(length * share), b + BigInt(length * (100 - share))];
          return row;
        });
        const classes = [
          { id: "a", name: "A", net: 0 },
          { id: "b", name: "B", net: 0 },
        ];
        const chart = drawExitPayoff(
          { exitValuation: 0, summary: { equityProceeds: 0 }, classes, breakpoints },
          { width: wide },
        );
        expectInside(chart);
        for (const row of chart.table.rows) expect(row.at(-2)).toBe(row[0]);
      }),
      runs(100),
    );
  });
});

const columnOf = ({ key }: Mark) => key?.split(" ")[0];

const hundredths = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;

function expectInside({ scene }: Chart): void {
  const outside = scene.marks.filter((mark) => {
    const [left, top, right, bottom] = boxOf(mark);
    return !(left >= -0.01 && top >= -0.01 && right <= scene.width + 0.01 && bottom <= scene.height + 0.01);
  });
  expect(outside).toEqual([]);
}

function boxOf(mark: Mark): [left: number, top: number, right: number, bottom: number] {
  switch (mark.mark) {
    case "rect":
      return [mark.x, mark.y, mark.x + mark.width, mark.y + mark.height];
    case "line":
      return [
        Math.min(mark.x1, mark.x2),
        Math.min(mark.y1, mark.y2),
        Math.max(mark.x1, mark.x2),
        Math.max(mark.y1, mark.y2),
      ];
    case "circle":
      return [mark.cx, mark.cy, mark.cx, mark.cy];
    case "path": {
      const numbers = [...mark.d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      const [xs, ys] = [numbers.map(([x]) => x), numbers.map(([, y]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case "text": {
      const wide = textWidth(mark.text, mark.size, mark.bold);
      const left = { left: mark.x, center: mark.x - wide / 2, right: mark.x - wide }[mark.align];
      return [left, mark.y - mark.size, left + wide - 0.5, mark.y];
    }
  }
}

/** Tags that close, attributes in quotes, nothing bare between them. */
function expectXml(svg: string): void {
  const open: string[] = [];
  const left = svg.replace(
    /<(\/?)([a-z]+)((?: [a-z0-9-]+="[^"<]*")*)(\/?)>/gi,
    (_, closing, tag, _attributes, empty) => {
      if (closing !== "") expect(open.pop()).toBe(tag);
      else if (empty === "") open.push(tag);
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(left).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
  expect(left).not.toMatch(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/u);
}
