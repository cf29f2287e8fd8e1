/** What the form of an exit is made from. */
import { loadedSchema } from "./schemas.js";

export const waterfallSchema = loadedSchema(() => import("@capstack/waterfall/schema.json"));
