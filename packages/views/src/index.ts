// The views

export { readPage } from "./pages.js";
export { type View, type ViewName, views } from "./views.js";
// What they draw

export { type Change, changeBounds, changedArguments, objectOf } from "./change.js";
export { LONGEST_FIGURES } from "./data/bounded.js";
export { ALL } from "./data/capital-account.js";
export { figuresOf } from "./figures.js";
