/** The way it is usually done: each series looks at what it would get by converting alone while everyone else holds. */
import { computeExitWaterfall, type ExitWaterfallRequest, type PreferredSeries } from "@capstack/waterfall";
import { seeded } from "../harness.js";

/** What each series and common receive, in doubles; options are exercised when above their strike in the end. */
export function oneAtATime({ model, exitValuation }: ExitWaterfallRequest): Map<string, number> {
  const series = model.preferred ?? [];
  const converts = new Set(
    series
      .filter((one) => {
        const alone = pay(model, exitValuation, new Set([one.id])).get(one.id) ?? 0;
        return alone > (pay(model, exitValuation, new Set()).get(one.id) ?? 0);
      })
      .map(({ id }) => id),
  );
  return pay(model, exitValuation, converts);
}

function pay(
  model: ExitWaterfallRequest["model"],
  exitValuation: number,
  converts: ReadonlySet<string>,
): Map<string, number> {
  const paid = new Map<string, number>();
  const series = model.preferred ?? [];
  const add = (id: string, amount: number) => paid.set(id, (paid.get(id) ?? 0) + amount);
  const claimOf = (one: PreferredSeries) => one.holders.reduce((sum, { invested }) => sum + invested, 0);
  const sharesOf = (one: PreferredSeries) => one.holders.reduce((sum, { shares }) => sum + shares, 0);
  let left = exitValuation;
  for (const rank of [...new Set(series.map(({ seniority }) => seniority))].sort((a, b) => b - a)) {
    const here = series.filter((one) => one.seniority === rank && !converts.has(one.id));
    const total = here.reduce((sum, one) => sum + claimOf(one), 0);
    const fraction = total === 0 ? 0 : Math.min(1, left / total);
    for (const one of here) add(one.id, claimOf(one) * fraction);
    left -= total * fraction;
  }
  const open = new Map<string, { shares: number; room: number }>();
  open.set("common", {
    shares: (model.common ?? []).reduce((sum, { shares }) => sum + shares, 0),
    room: Number.POSITIVE_INFINITY,
  });
  for (const one of series) {
    const capped = one.participation === "capped" && !converts.has(one.id);
    const room = capped ? ((one.participationCapMultiple ?? 1) - 1) * claimOf(one) : Number.POSITIVE_INFINITY;
    if (converts.has(one.id) || (one.participation ?? "none") !== "none")
      open.set(one.id, { shares: sharesOf(one), room });
  }
  while (left > 1e-9 && open.size > 0) {
    const shares = [...open.values()].reduce((sum, one) => sum + one.shares, 0);
    const price = left / shares;
    const full = [...open].filter(([, one]) => one.room < one.shares * price);
    const paying = full.length > 0 ? full : [...open];
    for (const [id, one] of paying) {
      const amount = full.length > 0 ? one.room : one.shares * price;
      add(id, amount);
      left -= amount;
      open.delete(id);
    }
  }
  return paid;
}

/** In how many random stacks some class is off by more than a thousandth of the exit. */
export function paidWrongly(total: number): { wrong: number; total: number } {
  const random = seeded(7);
  const whole = (from: number, to: number) => Math.floor(from + random() * (to - from));
  let wrong = 0;
  for (let stack = 0; stack < total; stack++) {
    const preferred = Array.from({ length: whole(2, 6) }, (_, index): PreferredSeries => {
      const shares = whole(1, 20) * 100_000;
      const participation = (["none", "none", "none", "full", "capped"] as const)[whole(0, 5)] ?? "none";
      const cap = participation === "capped" ? { participationCapMultiple: whole(2, 4) } : {};
      const holders = [{ id: "fund", name: "Fund", shares, invested: shares * whole(1, 12) }];
      return { id: `s${index}`, name: `s${index}`, seniority: whole(1, 4), participation, ...cap, holders };
    });
    const claims = preferred.reduce((sum, one) => sum + (one.holders[0]?.invested ?? 0), 0);
    const request: ExitWaterfallRequest = {
      model: { common: [{ id: "founders", name: "Founders", shares: whole(10, 80) * 100_000 }], preferred },
      exitValuation: Math.round(claims * (0.5 + 4 * random())),
    };
    const right = computeExitWaterfall({ ...request, analysis: { breakpoints: false, trace: false } });
    const naive = oneAtATime(request);
    const off = right.classes.some(
      ({ id, net }) => Math.abs(net - (naive.get(id) ?? 0)) > request.exitValuation / 1000,
    );
    if (off) wrong++;
  }
  return { wrong, total };
}
