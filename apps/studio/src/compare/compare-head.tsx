/** What stands side by side, as the title of the page; on paper it is the running head. */
import { useEffect } from "preact/hooks";
import { nameOnPaper } from "../export/print-head.js";
import { compared } from "./compared.js";

export function CompareHead() {
  const names = compared.value.map(({ name }) => name);
  const onPaper = names.map((name, at) => `${joins(at, names.length)}${name}`).join("");
  useEffect(() => {
    nameOnPaper.value = onPaper;
    return () => {
      nameOnPaper.value = null;
    };
  }, [onPaper]);
  return (
    <div class="section-head compare-head">
      <h2>
        {names.map((name, at) => (
          <>
            {at === 0 ? null : <small>{joins(at, names.length)}</small>}
            <bdi>{name}</bdi>
          </>
        ))}
      </h2>
      <button type="button" onClick={() => window.print()}>
        Print, or save as PDF
      </button>
    </div>
  );
}

/** What stands before a name of several: «X, Y and Z». */
const joins = (at: number, of: number): string => (at === 0 ? "" : at === of - 1 ? " and " : ", ");
