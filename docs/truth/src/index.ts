/** Published worked figures beside ours, and the page that shows them. */
export { type TruthPage, truthPages } from "./page.js";
export { subjects } from "./subjects.js";
