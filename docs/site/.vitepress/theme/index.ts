/** VitePress's own theme without its fonts: the reader's system has some, and nothing is asked of elsewhere. */
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./style.css";

export default {
  extends: theme,
  Layout: () =>
    h(theme.Layout, null, {
      "not-found": notFound,
      "nav-bar-content-after": () => h("nav", { class: "beside", "aria-label": "Beside the documentation" }, beside()),
      "nav-screen-content-after": () =>
        h("nav", { class: "beside-screen", "aria-label": "Beside the documentation" }, beside()),
    }),
};

/** What the same host serves outside the documentation, where the theme's own links do not lead. */
function beside() {
  // The site's own router takes every link that does not say it leads out of it.
  const out = (href: string, name: string) => h("a", { href, target: "_self" }, name);
  return [out("/v1/docs", "HTTP"), out("/", "Studio")];
}

function notFound() {
  return h("main", { class: "vp-doc not-found" }, [
    h("h1", "There is no such page"),
    h("p", [h("a", { href: "/docs/" }, "All questions"), ", or search: press Control and K."]),
  ]);
}
