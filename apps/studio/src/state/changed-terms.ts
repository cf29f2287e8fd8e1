/** A capital stack with terms that the exit page changes in place. */
import type { PreferredSeries, WaterfallModel } from "@capstack/waterfall";
import type { JsonObject } from "./studio-state.js";

/** New terms by series; what is not given stays. */
export function withChangedTerms(model: WaterfallModel, terms: Readonly<Record<string, JsonObject>>): WaterfallModel {
  return { ...model, preferred: (model.preferred ?? []).map((series) => withTerms(series, terms[series.id])) };
}

function withTerms(series: PreferredSeries, terms: JsonObject | undefined): PreferredSeries {
  if (terms === undefined) return series;
  const changed = { ...series, ...(terms as Partial<PreferredSeries>) };
  const { participationCapMultiple: _, ...uncapped } = changed;
  return changed.participation === "capped" ? changed : uncapped;
}
