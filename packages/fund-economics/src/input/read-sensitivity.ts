/** Reads which inputs a sensitivity varies, over what range, and the figures it shows. */
import type { SensitivityAxis, SensitivityRequest } from "../shapes/analysis-inputs.js";
import type { FieldReader } from "../shapes/field-reader.js";

const MAX_CELLS = 2500;

export function readSensitivity(reader: FieldReader): SensitivityRequest {
  const x = reader.nested("x");
  const y = reader.nested("y");
  reader.missing("x", null);
  const metrics = reader.sized("metrics", { min: 1, max: 20 });
  reader.missing("metrics", null);
  const request = {
    x: x === null ? { path: "", values: [] } : readAxis(x),
    ...(y === null ? {} : { y: readAxis(y) }),
    metrics: (metrics ?? []).map((metric, i) => readMetric(metric, i, reader)),
    plugTier: reader.has("plugTier") ? reader.text("plugTier") : "writeoff",
  };
  if (request.x.values.length * (request.y?.values.length ?? 1) > MAX_CELLS) {
    reader.problem("limit_exceeded", `A sensitivity has at most ${MAX_CELLS} cells.`);
  }
  reader.finish();
  return request;
}

function readAxis(reader: FieldReader): SensitivityAxis {
  const path = reader.text("path");
  const values = reader.numbers("values", {}, 50);
  reader.missing("values", null);
  reader.finish();
  return { path, values: values ?? [] };
}

function readMetric(metric: unknown, i: number, reader: FieldReader): string {
  if (typeof metric === "string" && metric.length > 0 && metric.length <= reader.reading.textLength) return metric;
  reader.wrongItem("metrics", i, metric, "a dotted path of the response, as a text");
  return "";
}
