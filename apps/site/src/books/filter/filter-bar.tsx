/** The filter's line, the same on every page. */
export function FilterBar({
  action,
  value,
  problem,
  keeps = {},
}: {
  readonly action: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** What else the address says. */
  readonly keeps?: Readonly<Record<string, string>>;
}) {
  return (
    <search>
      <form class="filter" method="get" action={action}>
        {Object.entries(keeps).map(([name, kept]) => (
          <input type="hidden" name={name} value={kept} />
        ))}
        <div class="field">
          <label for="q">Filter</label>
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
              2026-Q1, ytd, account:5100, partner:"Alder", company:Nimbus, status:draft, {">="} 10000, words. Ctrl K
              comes here.
            </p>
          ) : (
            <p class="wrong" id="q-wrong">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" class="quiet">
          Filter
        </button>
      </form>
    </search>
  );
}
