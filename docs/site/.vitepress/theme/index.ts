/** VitePress's own theme without its fonts: the reader's system has some, and nothing is asked of elsewhere. */
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
