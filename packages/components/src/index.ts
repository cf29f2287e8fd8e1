// Figures
export { columnsOf, FigureTable, type FigureTableProps } from "./figure-table.js";
export { type Formats, formatsOf } from "./formats.js";
// Charts
export { Picture, type PictureProps } from "./picture.js";
// Layout
export { Scrolling } from "./scrolling.js";
