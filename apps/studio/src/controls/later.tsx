/** Parts that are loaded after the first figures: what is seen first never waits for what is not. */
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";

/** After the first figures; once the browser has nothing else to do; when it is first drawn. */
type When = "soon" | "idle" | "shown";

const loads: Record<"soon" | "idle", (() => void)[]> = { soon: [], idle: [] };
const isLoading = { soon: false, idle: false };

/**
 * A component that is loaded later; until then `meanwhile` is drawn.
 * @param when `soon` for parts of the first page, `idle` for other pages and forms, `shown` for what few visits look at
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => JSX.Element | null = () => null,
  when: When = "soon",
): (props: Props) => JSX.Element | null {
  const loaded = signal<ComponentType<Props> | null>(null);
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    void load().then((component) => {
      loaded.value = component;
    });
  };
  if (when !== "shown") {
    if (isLoading[when]) begin();
    else loads[when].push(begin);
  }
  return (props) => {
    const Loaded = loaded.value;
    if (Loaded !== null) return <Loaded {...props} />;
    begin();
    return meanwhile(props);
  };
}

/** Loads what the first page still lacks, and when the browser is idle the other pages and the forms. */
export function loadTheRest(): void {
  loadAll("soon");
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 200));
  whenIdle(() => loadAll("idle"), { timeout: 2_000 });
}

function loadAll(when: "soon" | "idle"): void {
  isLoading[when] = true;
  for (const begin of loads[when].splice(0)) begin();
}
