/** The stylesheet of the reference: one column of text, tables that scroll in their place, light or dark as the system is. */
export const style = `
:root { color-scheme: light dark; --paper: #fff; --ink: #16181d; --soft: #565d6b; --line: #d5d9e0; --field: #868d9a; --panel: #f6f7f9; --accent: #0b5cad; --accent-ink: #fff; --must: #8a4b00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161a; --ink: #e9ebef; --soft: #a7aebb; --line: #343943; --field: #7d8696; --panel: #1c1f25; --accent: #79b4f3; --accent-ink: #0c1116; --must: #f0b76b; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 100%/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; -webkit-text-size-adjust: 100%; scroll-padding-top: 5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; padding: 0.5rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
.brand { font-weight: 700; color: var(--ink); text-decoration: none; padding: 0.5rem 0; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav a { padding: 0.4rem 0; }
.search { position: relative; flex: 1 1 14rem; max-width: 30rem; }
.search label, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
#found { position: absolute; left: 0; right: 0; margin: 0.25rem 0 0; padding: 0.25rem; list-style: none; background: var(--paper); border: 1px solid var(--field); border-radius: 6px; max-height: 70vh; overflow: auto; }
#found [role=option] { padding: 0.4rem 0.6rem; border-radius: 4px; overflow-wrap: anywhere; cursor: pointer; }
#found [aria-selected=true] { background: var(--accent); color: var(--accent-ink); }
#found small { display: block; font-size: 0.85rem; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 5rem; }
main:focus { outline: none; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 0.75rem; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 0.5rem; }
p { margin: 0 0 1rem; max-width: 42rem; }
.lead { font-size: 1.1rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
code, pre, textarea, input { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9rem; }
code { overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 0.8rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 24rem; }
pre code { overflow-wrap: normal; }
.operations { list-style: none; margin: 0; padding: 0; }
.operations li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.45rem 0; border-bottom: 1px solid var(--line); }
.operations a { flex: 1 1 20rem; }
.route { color: var(--soft); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); min-width: 9rem; }
td:last-child { min-width: 14rem; }
th { font-weight: 600; }
th code { overflow-wrap: normal; }
.must { display: block; }
tr:target { background: var(--panel); }
.must { color: var(--must); font-size: 0.85rem; font-weight: 600; }
.bound { color: var(--soft); font-size: 0.9rem; }
.events dt { font-weight: 600; margin-top: 0.8rem; }
.events dd { margin: 0; max-width: 42rem; }
.try { margin: 0 0 1rem; }
summary { cursor: pointer; padding: 0.35rem 0; color: var(--accent); }
.send { display: grid; gap: 0.35rem; max-width: 46rem; }
input, textarea { width: 100%; padding: 0.5rem 0.7rem; color: var(--ink); background: var(--paper); border: 1px solid var(--field); border-radius: 6px; }
input { min-height: 2.5rem; }
button { justify-self: start; min-height: 2.5rem; padding: 0.45rem 1.1rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--accent-ink); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; }
.hint { color: var(--soft); font-size: 0.9rem; margin: 0; }
.answer { margin-top: 0.75rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 3; background: var(--paper); padding: 0.5rem 1rem; }
@media (max-width: 40rem) {
  header { position: static; }
  thead { display: none; }
  tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  th, td { display: block; padding: 0.1rem 0; border: 0; min-width: 0; }
  th code { overflow-wrap: anywhere; }
}
@media print { header, .try { display: none; } pre { max-height: none; white-space: pre-wrap; } }
`;
