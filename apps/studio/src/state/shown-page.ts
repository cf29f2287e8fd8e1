/** The page that is shown: what only another page shows is not asked for. */
import { signal } from "@preact/signals";
import type { Page } from "./address.js";

export const page = signal<Page>("cap-table");
