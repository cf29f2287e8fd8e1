export { asksForStudio, createStudioPages, type LinkBeside, type StudioPagesOptions } from "./studio-pages.js";
