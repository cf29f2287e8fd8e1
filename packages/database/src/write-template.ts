/** Run by the build. */
import { packEmptyDatabase } from "./empty-database.js";

await packEmptyDatabase();
