/** What stands around every view: waiting, cancelled, refused, or the page. */
import type { ComponentChildren } from "preact";
import type { Shown } from "./connection.js";

export function Frame<Figures>({ shown, children }: { shown: Shown<Figures>; children: ComponentChildren }) {
  const { figures, problem, isCancelled, isBusy } = shown;
  if (figures === null && isCancelled) return <Said title="Cancelled">The question was taken back.</Said>;
  if (figures === null && problem !== null) return <Said title="No picture of this">{problem}</Said>;
  if (figures === null) return <Skeleton />;
  return (
    <main aria-busy={isBusy}>
      {children}
      <p class="problem" role="status">
        {problem ?? (isCancelled ? "Cancelled: these are the figures from before." : "")}
      </p>
    </main>
  );
}

function Said({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <main class="said">
      <h1>{title}</h1>
      <p class="text">{children}</p>
    </main>
  );
}

/** Nothing is shown before the figures are final. */
function Skeleton() {
  return (
    <main class="skeleton" aria-busy="true">
      <h1 class="hidden">Waiting for the figures</h1>
      <div class="bone line" />
      <div class="bone short" />
      <div class="bone picture" />
    </main>
  );
}
