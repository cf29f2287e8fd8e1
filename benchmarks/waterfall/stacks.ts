import type { ExitWaterfallRequest, OptionGrant, PreferredSeries, Warrant } from "@capstack/waterfall";
import { seeded } from "../harness.js";

/** A stack of a given shape with every kind of participation, seeded. */
export function stackOf(
  shape: { readonly series: number; readonly options: number; readonly warrants: number; readonly common: number },
  seed = 1,
): ExitWaterfallRequest {
  const random = seeded(seed);
  const whole = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const participations = ["none", "none", "full", "capped"] as const;
  const preferred = Array.from({ length: shape.series }, (_, index): PreferredSeries => {
    const participation = participations[whole(0, 4)] ?? "none";
    const shares = whole(1, 20) * 100_000;
    return {
      id: `series-${index}`,
      name: `Series ${index}`,
      seniority: whole(1, 4),
      participation,
      ...(participation === "capped" ? { participationCapMultiple: whole(2, 4) } : {}),
      holders: [{ id: `fund-${index}`, name: `Fund ${index}`, shares, invested: shares * whole(1, 12) }],
    };
  });
  const options = Array.from({ length: shape.options }, (_, index): OptionGrant => {
    return {
      id: `option-${index}`,
      name: `Option ${index}`,
      shares: whole(1, 500) * 100,
      strikePrice: whole(1, 1000) / 100,
    };
  });
  const warrants = Array.from({ length: shape.warrants }, (_, index): Warrant => {
    const underlying = index % 2 === 0 ? "common" : `series-${index % Math.max(1, shape.series)}`;
    return {
      id: `warrant-${index}`,
      name: `Warrant ${index}`,
      shares: whole(1, 50) * 1000,
      strikePrice: whole(1, 12),
      underlying,
    };
  });
  const common = Array.from({ length: shape.common }, (_, index) => {
    return { id: `common-${index}`, name: `Common ${index}`, shares: whole(1, 900) * 1000 };
  });
  const claims = preferred.reduce((sum, one) => sum + (one.holders[0]?.invested ?? 0), 0);
  return {
    model: { common, preferred, options, warrants },
    exitValuation: Math.round(claims * (0.5 + 3 * random())) + 1_000_000,
  };
}
