/** Of a company that cannot be computed: what whoever opens the link sees, and what files hold. */
import { useEffect, useState } from "preact/hooks";
import { company, requestOf } from "../company/company.js";
import { nameOf } from "../company/event-words.js";
import { ask } from "../engine/engines.js";
import { figuresBefore, type StandsBefore } from "../engine/figures-before.js";
import { exit } from "../exit/exit-answers.js";
import { leftOut } from "../refusals/left-out.js";
import { state } from "../state/store.js";

/** Said before anything is copied. Nothing can be undone in a link: its figures are those of the events before the refused one. */
export function AsLinked() {
  const { issues, before } = company.value;
  const [linked, setLinked] = useState<StandsBefore | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    setLinked(undefined);
    if (issues.length > 0) {
      void figuresBefore({ past: [], present: state.peek() }, issues, (one) =>
        ask("company", { request: requestOf(one), sharePrice: null }, "company as linked"),
      ).then((found) => {
        if (isShown) setLinked(found);
      });
    }
    return () => {
      isShown = false;
    };
  }, [issues]);
  if (issues.length === 0) {
    return exit.value.issues.length === 0 ? null : (
      <p class="issues">
        The terms of the sale cannot be computed yet: the link shows a sale without them.
        {exit.value.before?.isPlainSale ? "" : ` ${FILES}`}
      </p>
    );
  }
  if (linked === undefined) return null;
  const isAlike = before !== null && before.until !== null;
  return (
    <p class="issues" data-as-linked>
      {linked === null || linked.until === null ? (
        "The company cannot be computed yet, and the link shows no figures but why."
      ) : (
        <>
          <bdi>“{nameOf(linked.until)}”</bdi> cannot be computed yet: the link{isAlike ? " and files show" : " shows"}{" "}
          the figures from before it. {leftOut(linked.after)}
        </>
      )}
      {isAlike ? "" : ` ${FILES}`}
    </p>
  );
}

const FILES = "CSV, workbook and print hold the figures from before your last change, as this page shows them.";
