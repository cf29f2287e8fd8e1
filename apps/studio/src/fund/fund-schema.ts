/** What the form of a fund is made from. */
import { loadedSchema } from "../form/schemas.js";

export const fundSchema = loadedSchema(() => import("@capstack/fund-economics/schema.json"));
