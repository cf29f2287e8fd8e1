/** What the database refuses by itself where a trigger proves the balance. */
import { refusals } from "./refusal-suite.js";

await refusals("triggers");
