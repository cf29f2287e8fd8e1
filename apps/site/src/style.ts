/** The one stylesheet: a quiet page, one column, light or dark as the reader's system is. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #16181d; --soft: #565d6b; --line: #d5d9e0; --field: #868d9a; --panel: #f6f7f9;
  --accent: #0b5cad; --accent-ink: #ffffff; --good: #146c3f; --good-panel: #e7f5ec; --bad: #a8221c; --bad-panel: #fdecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --ink: #e9ebef; --soft: #a7aebb; --line: #343943; --field: #7d8696; --panel: #1c1f25;
    --accent: #79b4f3; --accent-ink: #0c1116; --good: #7fd6a5; --good-panel: #15281e; --bad: #ff9d94; --bad-panel: #331a19;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 100%/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main:focus { outline: none; }
.narrow { max-width: 24rem; margin: 0 auto; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 1.25rem; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 3rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
code, .token { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.92em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem 1rem; z-index: 1; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between;
  padding: 0.75rem 1.25rem; border-bottom: 1px solid var(--line); }
.brand { font-weight: 700; color: var(--ink); text-decoration: none; letter-spacing: -0.01em; padding: 0.5rem 0; }
.who { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; }
.email, .hint, .facts, .note { color: var(--soft); font-size: 0.92rem; }
.email { overflow-wrap: anywhere; }
.field { margin: 0 0 1.1rem; }
label, legend { display: block; font-weight: 600; margin: 0 0 0.3rem; padding: 0; }
fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; }
.choice { display: flex; gap: 0.6rem; align-items: baseline; font-weight: 400; padding: 0.35rem 0; margin: 0; }
.choice input { flex: none; width: 1.1rem; height: 1.1rem; transform: translateY(0.15rem); accent-color: var(--accent); }
input:not([type=radio]):not([type=checkbox]), select { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.7rem; font: inherit;
  color: var(--ink); background: var(--paper); border: 1px solid var(--field); border-radius: 6px; }
.hint { margin: 0.3rem 0 0; }
button, .button { display: inline-block; min-height: 2.75rem; padding: 0.55rem 1.1rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--accent-ink); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; text-decoration: none; }
button.quiet, .button.quiet { color: var(--ink); background: transparent; border-color: var(--field); font-weight: 500; }
button.danger { background: var(--bad); border-color: var(--bad); color: var(--paper); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin: 1.5rem 0; }
.wide { width: 100%; }
.notice, .alert { padding: 0.8rem 1rem; border-radius: 6px; border-left: 4px solid; }
.notice { background: var(--good-panel); border-color: var(--good); }
.alert { background: var(--bad-panel); border-color: var(--bad); }
.list { list-style: none; margin: 0 0 1.5rem; padding: 0; }
.list > li { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1rem; align-items: start; padding: 0.9rem 0;
  border-bottom: 1px solid var(--line); }
.list > li:first-child { border-top: 1px solid var(--line); }
.facts { display: flex; flex-wrap: wrap; gap: 0.1rem 1.2rem; margin: 0.15rem 0 0; grid-column: 1; }
.facts dt, .facts dd { display: inline; }
.facts dt::after { content: ": "; }
.facts dd { margin: 0; color: var(--ink); }
.list .side { grid-column: 2; grid-row: 1 / span 2; text-align: right; }
.list a.side { padding: 0.4rem 0; }
.tag { font-size: 0.8rem; font-weight: 600; padding: 0.1rem 0.5rem; border-radius: 99px; border: 1px solid var(--field); white-space: nowrap; }
.tag.good { color: var(--good); border-color: var(--good); }
.tag.bad { color: var(--bad); border-color: var(--bad); }
.token { width: 100%; padding: 1rem; background: var(--panel); border: 1px solid var(--field); border-radius: 6px;
  overflow-wrap: anywhere; user-select: all; margin: 0 0 1rem; font-size: 1.05rem; }
meter { width: 100%; height: 1rem; margin: 0 0 0.35rem; }
details { margin: 0 0 1.1rem; }
summary { cursor: pointer; font-weight: 600; padding: 0.4rem 0; }
.or { margin: 1.5rem 0 0.75rem; color: var(--soft); }
.stack > * + * { margin-top: 0.75rem; }
@media (max-width: 30rem) { h1 { font-size: 1.45rem; } .actions > * { width: 100%; text-align: center; }
  .who { flex: 1 1 100%; justify-content: space-between; } }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter 120ms; } }
button:hover, .button:hover { filter: brightness(0.94); }
`;

/** The one script: shows the copy button where there is a clipboard. Every page works without it. */
export const copyScript = `
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  const source = document.getElementById(button.dataset.copy);
  const said = document.getElementById(button.dataset.said);
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(source.textContent.trim());
    said.textContent = "Copied.";
  });
}
`;
