/** What the pages of the books add to the one stylesheet: wide pages, tables, forms. */
export const booksStyle = `
body.books main { max-width: 84rem; }
.books .bar { flex-wrap: wrap; }
.cards dd { overflow-wrap: anywhere; }
.vehicles { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; flex: 1 1 auto; margin-left: 1rem; }
.vehicles a { padding: 0.4rem 0; }
.vehicles a[aria-current], .ways a[aria-current], .beside a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; border-bottom: 3px solid var(--accent); }
.ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0 1.25rem; border-bottom: 1px solid var(--line); align-items: center; }
.ways a { padding: 0.65rem 0; text-decoration: none; }
.ways .closed { margin-left: auto; color: var(--soft); font-size: 0.9rem; padding: 0.5rem 0; }
.count { background: var(--accent); color: var(--accent-ink); border-radius: 99px; padding: 0 0.45rem; font-size: 0.8rem; font-weight: 600; }
button.small, .button.small { min-height: 2.1rem; padding: 0.25rem 0.7rem; font-size: 0.92rem; }
.table { overflow: auto; margin: 0 0 1.5rem; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-size: 0.94rem; }
caption { text-align: left; font-weight: 600; padding: 0.7rem 0.75rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { text-align: left; padding: 0.45rem 0.75rem; vertical-align: top; font-weight: 400; }
.table.long { max-height: 85vh; }
thead th, thead td { position: sticky; top: 0; background: var(--panel); font-weight: 600; border-bottom: 1px solid var(--line); z-index: 1; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tr.heading > * { font-weight: 600; background: var(--panel); }
tr.subtotal > * { font-weight: 600; }
tr.total > * { font-weight: 700; border-top: 2px solid var(--ink); }
table input:not([type=radio]):not([type=checkbox]), table select { min-height: 2.3rem; min-width: 7rem; }
td.day, th.day { white-space: nowrap; }
th[scope=row] { min-width: 6.75rem; }
.words { min-width: 15rem; display: inline-block; }
.facts + .table { margin-top: 1rem; }
th.figure, td.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
a.amount { color: inherit; text-decoration-color: var(--field); }
.hides .chart { filter: blur(1.2em); }
.hides .amount { filter: blur(0.45em); }
.hides .amount:focus, .hides .amount:hover { filter: none; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.75rem; margin: 0 0 1.5rem; padding: 0; list-style: none; }
.cards > * { border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem; margin: 0; }
.cards dt, .cards .name { color: var(--soft); font-size: 0.88rem; }
.cards dd { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.inputs { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0 1.25rem; align-items: start; }
.inputs > .group, .inputs > .whole, .inputs > .row { grid-column: 1 / -1; }
.field .hint { font-size: 0.84rem; }
textarea { width: 100%; padding: 0.5rem 0.7rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--field); border-radius: 6px; }
.optional { color: var(--soft); font-weight: 400; font-size: 0.88rem; }
.group { border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; margin: 0 0 1.1rem; }
.group > legend { padding: 0 0.4rem; margin: 0; }
fieldset.row { border: 0; padding: 0; } .row { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0 0.5rem; border-bottom: 1px solid var(--line); margin: 0 0 0.9rem; }
.row > :not(.place) { grid-column: 2; min-width: 0; }
.place { color: var(--soft); padding-top: 0.2rem; }
.shape { display: flex; gap: 0.75rem; align-items: end; margin: 0 0 1rem; flex-wrap: wrap; }
.shape select { width: auto; }
.wrong { color: var(--bad); font-size: 0.9rem; margin: 0.3rem 0 0; }
[aria-invalid] { border-color: var(--bad) !important; border-width: 2px !important; }
.books .alert, .books .notice { margin-bottom: 1.25rem; }
.alert ul { margin: 0.4rem 0 0; padding-left: 1.2rem; }
.balance { display: block; margin: 0 0 0.75rem; font-weight: 600; }
.balance.off { color: var(--bad); }
input.figure { text-align: right; font-variant-numeric: tabular-nums; }
.filter { display: flex; gap: 0.6rem; align-items: flex-start; flex-wrap: wrap; margin: 0 0 1rem; }
.filter > button, .filter > .button { margin-top: 1.85rem; }
.filter .field { flex: 1 1 24rem; margin: 0; }
.beside { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 0 0 1.25rem; }
.beside h1 { margin: 0.75rem 0; flex: 1 1 auto; }
.trail { color: var(--soft); font-size: 0.92rem; margin: 0.5rem 0 0; }
.look { padding: 0.8rem 1rem; border-radius: 6px; border: 1px solid var(--line); border-left: 4px solid var(--accent); background: var(--panel); margin: 0 0 1.25rem; }
.look ul { margin: 0.3rem 0 0; padding-left: 1.2rem; } .look p { margin: 0; }
.dot { display: inline-block; width: 0.75rem; height: 0.75rem; border-radius: 99px; margin-right: 0.4rem; border: 1px solid var(--field); }
.dot.green { background: var(--good); } .dot.red { background: var(--bad); } .dot.grey { background: var(--field); }
.empty { color: var(--soft); padding: 1rem 0; }
code { overflow-wrap: anywhere; }
td.words, th.words { min-width: 16rem; }
.steps li { padding: 0.35rem 0; } .steps a { margin-left: 0.75rem; } .steps .facts { display: inline; }
.split { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: 0 2rem; }
.chart svg { max-width: 100%; height: auto; }
@media (max-width: 40rem) { .books .bar { padding: 0.4rem 1rem; gap: 0.25rem 0.75rem; } .books .bar .email, .books .bar .tag { display: none; } .vehicles { gap: 0 0.9rem; flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; }
  .vehicles { margin-left: 0; flex-basis: 100%; } .ways { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; }
  .ways .closed { margin-left: 0; } .table { max-height: none; }
  table.many { min-width: 52rem; } .filter > button, .filter > .button { margin-top: 0; } }
@media print { .bar, .ways, .filter, form, .skip { display: none !important; } .table { max-height: none; overflow: visible; border: 0; }
  body.books main { max-width: none; padding: 0; } thead th, thead td { position: static; } }
`;

/** Focus goes to what was refused; what was typed outlives a session; a dropped file is taken; debits and credits are summed; Ctrl K comes to the filter. Every page works without it. */
export const booksScript = `
document.getElementById("refused")?.focus();
const here = location.pathname + location.search;
const fields = (form) => [...form.elements].filter(({ name, type }) => name !== "" && !name.startsWith("$") && !["hidden", "file", "submit", "button"].includes(type));
const typed = JSON.parse(sessionStorage.getItem("typed") ?? "null");
sessionStorage.removeItem("typed");
if (typed?.address === here && document.querySelector("[role=status], #refused") === null) {
  const form = [...document.forms].find(({ action, method }) => method === "post" && action === typed.action);
  for (const field of form === undefined ? [] : fields(form)) {
    const value = typed.values[field.name];
    if (value === undefined) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = value.includes(field.value);
    else field.value = value[0];
  }
  if (form !== undefined) {
    const said = document.createElement("p");
    said.className = "notice";
    said.setAttribute("role", "status");
    said.textContent = "What you had typed is back. It was not sent.";
    form.prepend(said);
  }
}
document.querySelector(".ways [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
for (const form of document.forms) {
  if (form.method !== "post" || fields(form).length === 0) continue;
  form.addEventListener("submit", () => {
    const values = {};
    for (const { name, type, checked, value } of fields(form)) {
      if ((type === "checkbox" || type === "radio") && !checked) values[name] ??= [];
      else (values[name] ??= []).push(value);
    }
    sessionStorage.setItem("typed", JSON.stringify({ address: here, action: form.action, values }));
  });
}
for (const drop of document.querySelectorAll("[data-drop]")) {
  const input = drop.querySelector("input[type=file]");
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    input.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}
for (const output of document.querySelectorAll("output[data-balance]")) {
  const inputs = () => [...output.form.elements].filter(({ name }) => name.startsWith(output.dataset.balance) && /\\.(amount|debit|credit)$/.test(name));
  const units = (text) => {
    const [, sign, whole, part = ""] = /^(-?)(\\d*)(?:\\.(\\d{0,4}))?$/.exec(text.replaceAll(",", "").trim()) ?? [];
    return whole === undefined ? 0n : BigInt(sign + (whole || "0") + part.padEnd(4, "0"));
  };
  const told = () => {
    const sum = inputs().reduce((total, { name, value }) => (name.endsWith(".credit") ? total - units(value) : total + units(value)), 0n);
    const text = String(sum < 0n ? -sum : sum).padStart(5, "0");
    output.value = sum === 0n ? "Debits and credits are equal." : \`\${sum > 0n ? "Debits" : "Credits"} are more by \${text.slice(0, -4)}.\${text.slice(-4).replace(/0{1,2}$/, "")}.\`;
    output.classList.toggle("off", sum !== 0n);
  };
  output.form.addEventListener("input", told);
  told();
}
for (const select of document.querySelectorAll("select[data-go]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
  const filter = document.querySelector("input[type=search]");
  if (filter === null) return;
  event.preventDefault();
  filter.focus();
});
`;
