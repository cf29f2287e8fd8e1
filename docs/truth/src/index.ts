/** Published worked figures beside ours, and the page that shows them. */
export { truthPage } from "./page.js";
export { subjects } from "./subjects.js";
