// Figures
export {
  type Cell,
  type Column,
  columnsOf,
  FigureTable,
  type FigureTableProps,
  type KeyedRow,
} from "./figure-table.js";
export { type Format, type Formats, formatsOf } from "./formats.js";
// Charts
export { Picture, type PictureProps } from "./picture.js";
// Layout
export { Scrolling } from "./scrolling.js";
export { useWidth } from "./width.js";
