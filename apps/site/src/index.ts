export type { BooksCaller, BooksDoor } from "./books/visit.js";
export { createSite, type Site, type SiteOptions } from "./site-pages.js";
export { readSiteSettings, type SiteSettings } from "./site-settings.js";
