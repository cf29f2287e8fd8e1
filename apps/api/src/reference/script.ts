/** The script of the reference: finds things, and sends examples. The pages read without it. */
export const script = `"use strict";
const search = document.querySelector("#search");
const found = document.querySelector("#found");
let entries;
let chosen = -1;

async function load() {
  entries ??= fetch(search.form.dataset.entries).then((answer) => answer.json());
  return entries;
}

function rank([name, , , words], text) {
  const [plain, sought] = [name.toLowerCase().replaceAll("_", " "), text.toLowerCase()];
  if (plain === sought) return 0;
  if (plain.startsWith(sought)) return 1;
  if (plain.split(/[^a-z0-9]+/).some((word) => word.startsWith(sought))) return 2;
  const all = (plain + " " + words).toLowerCase();
  return sought.split(/\\s+/).every((word) => all.includes(word)) ? 3 : -1;
}

async function show() {
  const text = search.value.trim();
  const ranked = text === "" ? [] : (await load()).map((entry, nth) => [rank(entry, text), nth, entry]);
  if (text !== search.value.trim()) return;
  const best = ranked.filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, 12);
  found.replaceChildren(...best.map(([, nth, [name, kind, href]]) => {
    const line = document.createElement("li");
    line.setAttribute("role", "option");
    line.id = "found-" + nth;
    line.dataset.href = href;
    const detail = document.createElement("small");
    detail.textContent = kind;
    line.append(name, detail);
    return line;
  }));
  if (text !== "" && best.length === 0) {
    const line = document.createElement("li");
    line.textContent = "Nothing is called so.";
    found.append(line);
  }
  choose(best.length > 0 ? 0 : -1);
  open(text !== "");
}

function open(isOpen) {
  found.hidden = !isOpen;
  search.setAttribute("aria-expanded", String(isOpen));
}

function choose(nth) {
  const lines = [...found.querySelectorAll("[role=option]")];
  chosen = lines.length === 0 ? -1 : (nth + lines.length) % lines.length;
  lines.forEach((line, at) => line.setAttribute("aria-selected", String(at === chosen)));
  const line = lines[chosen];
  if (line === undefined) search.removeAttribute("aria-activedescendant");
  else {
    search.setAttribute("aria-activedescendant", line.id);
    line.scrollIntoView({ block: "nearest" });
  }
}

function go() {
  const line = found.querySelectorAll("[role=option]")[chosen];
  if (line !== undefined) location.href = line.dataset.href;
  open(false);
}

search.addEventListener("focus", load);
search.addEventListener("input", show);
search.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Escape") open(false);
  else return;
  event.preventDefault();
});
search.form.addEventListener("submit", (event) => {
  event.preventDefault();
  show().then(go);
});
found.addEventListener("pointerdown", (event) => {
  const line = event.target.closest("[role=option]");
  if (line !== null) location.href = line.dataset.href;
});
search.addEventListener("blur", () => open(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, textarea") !== null) return;
  event.preventDefault();
  search.focus();
});

for (const form of document.querySelectorAll("form.send")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { key, path, body } = form.elements;
    const answer = form.parentElement.querySelector(".answer");
    answer.textContent = "Sent …";
    const headers = { authorization: "Bearer " + key.value.trim() };
    if (body !== undefined) headers["content-type"] = "application/json";
    const text = document.createElement("pre");
    text.tabIndex = 0;
    try {
      const address = new URL(path.value, location.origin);
      if (address.origin !== location.origin) throw new Error("The page sends to its own server alone.");
      const sent = await fetch(address, { method: form.dataset.method, headers, ...(body === undefined ? {} : { body: body.value }) });
      const said = await sent.text();
      let shown = said;
      try { shown = JSON.stringify(JSON.parse(said), null, 2); } catch {}
      text.textContent = shown.length > 100000 ? shown.slice(0, 100000) + "\\n…" : shown;
      answer.textContent = sent.status + " " + sent.statusText;
    } catch (error) {
      answer.textContent = "Not sent.";
      text.textContent = error.message;
    }
    answer.append(text);
  });
}
`;
