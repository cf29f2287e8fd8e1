/** The filter's line, the same on every page. */
export function FilterBar({
  action,
  value,
  problem,
  keeps = {},
  label = "Filter",
  hint = '2026-Q1, ytd, account:5100, partner:"Alder", company:Nimbus, status:draft, >= 10000, words. Ctrl K comes here.',
}: {
  readonly action: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** What else the address says. */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly label?: string;
  readonly hint?: string;
}) {
  return (
    <search>
      <form class="filter" method="get" action={action}>
        {Object.entries(keeps).map(([name, kept]) => (
          <input type="hidden" name={name} value={kept} />
        ))}
        <div class="field">
          <label for="q">{label}</label>
          <input
            id="q"
            name="q"
            type="search"
            value={value}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={problem === undefined ? "q-hint" : "q-wrong"}
            aria-invalid={problem === undefined ? undefined : "true"}
          />
          {problem === undefined ? (
            <p class="hint" id="q-hint">
              {hint}
            </p>
          ) : (
            <p class="wrong" id="q-wrong">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" class="quiet">
          {label === "Filter" ? "Filter" : "Show"}
        </button>
      </form>
    </search>
  );
}
