/** Parts that are loaded after the first figures: what is seen first never waits for what is not. */
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";

const loads: (() => void)[] = [];
let isLoading = false;

/**
 * A component that is loaded later; until then `meanwhile` is drawn.
 * @param when `soon`, right after the first figures, or `shown`, for what few visits look at
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: () => JSX.Element | null = () => null,
  when: "soon" | "shown" = "soon",
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
  if (when === "soon") {
    if (isLoading) begin();
    else loads.push(begin);
  }
  return (props) => {
    const Loaded = loaded.value;
    if (Loaded !== null) return <Loaded {...props} />;
    begin();
    return meanwhile();
  };
}

/** Loads all that was left for later. */
export function loadTheRest(): void {
  isLoading = true;
  for (const begin of loads.splice(0)) begin();
}
