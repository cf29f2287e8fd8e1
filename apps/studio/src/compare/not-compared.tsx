/** Which of the companies cannot be computed, why, and the way to where that is mended. */
import { type Refused, refusedOf } from "../refusals/refused.js";
import { definitions, openRefused } from "../refusals/why-refused.js";
import { writeAddress } from "../state/address.js";
import { openCompany, shownCompany } from "../state/open-company.js";
import { type Beside, compared, comparison } from "./compared.js";

/** The companies without figures, or those with figures from before, and why they are refused. */
function refusedOnes(hasFigures: boolean): { readonly one: Beside; readonly why: Refused }[] {
  return (comparison.value.answer ?? []).flatMap((answer, place) => {
    const one = compared.value[place];
    if (one === undefined || (answer.issues.length === 0) !== hasFigures) return [];
    const why = refusedOf(one.isBefore ? one.issues : answer.issues, one.present, definitions());
    return why === null ? [] : [{ one, why }];
  });
}

/** Over figures of which those of some companies stand as they were before a change. */
export function BeforeChange() {
  const refused = refusedOnes(true);
  if (refused.length === 0) return null;
  return (
    <div class="before-change">
      {refused.map(({ one: { id, name, until }, why }) => (
        <p class="stale" role="status" key={id}>
          <span>
            <bdi>{name}</bdi> stands as it was before {until === null ? "its last change" : <bdi>“{until}”</bdi>}, which
            cannot be computed yet: its column is grey. {why.why}
          </span>{" "}
          <Open id={id} name={name} refused={why} />
        </p>
      ))}
    </div>
  );
}

/** Over tables in which a company has no figures. */
export function NotCompared() {
  return (
    <section aria-label="What cannot be compared" class="before-change">
      <ul class="issues">
        {refusedOnes(false).map(({ one: { id, name }, why }) => (
          <li key={id}>
            <bdi>{name}</bdi> cannot be computed yet, and its column is empty. {why.why}{" "}
            <Open id={id} name={name} refused={why} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenProps {
  readonly id: string;
  readonly name: string;
  readonly refused: Refused;
}

/** Shows the company, with the form of the event that is refused. */
function Open({ id, name, refused }: OpenProps) {
  const open = async () => {
    if (id !== shownCompany.value) await openCompany(id);
    openRefused(refused);
  };
  return (
    <a href={writeAddress(refused.page, null)} onClick={() => void open()}>
      Open <bdi>{name}</bdi>
    </a>
  );
}
