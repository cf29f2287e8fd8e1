/** What the form of events is made from. */
import { loadedSchema } from "../form/schemas.js";

export const capTableSchema = loadedSchema(() => import("@capstack/cap-table/schema.json"));
