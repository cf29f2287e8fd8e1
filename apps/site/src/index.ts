export { createSite, type Site, type SiteOptions } from "./site-pages.js";
export { readSiteSettings, type SiteSettings } from "./site-settings.js";
