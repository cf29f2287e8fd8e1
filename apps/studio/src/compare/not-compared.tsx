/** Which of the companies cannot be computed, why, and the way to where that is mended. */
import { company } from "../company/company.js";
import { capTableSchema } from "../events/event-schema.js";
import { addedEvent, openEvent } from "../events/list-changes.js";
import { waterfallSchema } from "../exit/terms/terms-schema.js";
import { writeAddress } from "../state/address.js";
import { openCompany, shownCompany } from "../state/open-company.js";
import { state } from "../state/store.js";
import { compared, comparison } from "./compared.js";
import { type Refused, refusedOf } from "./refused.js";

const definitions = () => ({ events: capTableSchema.value, sale: waterfallSchema.value });

/** Over figures of which those of the company shown stand as they were before a change. */
export function BeforeChange() {
  const place = compared.value.findIndex(({ isBefore }) => isBefore);
  const refused = refusedOf(company.value.issues, state.value, definitions());
  // One that could not be computed before the change either has no figures, and is named among those.
  if (refused === null || place < 0 || comparison.value.answer?.[place]?.issues.length !== 0) return null;
  const name = state.value.title || "This company";
  return (
    <div class="before-change">
      <p class="stale" role="status">
        <span>
          <bdi>{name}</bdi> stands as it was before its last change, which cannot be computed yet: its column is grey.{" "}
          {refused.why}
        </span>{" "}
        <Open id={shownCompany.value} name={name} refused={refused} />
      </p>
    </div>
  );
}

/** Over tables in which a company has no figures. */
export function NotCompared() {
  const refused = (comparison.value.answer ?? []).flatMap(({ issues }, place) => {
    const one = compared.value[place];
    const why = one === undefined ? null : refusedOf(issues, one.state, definitions());
    return one === undefined || why === null ? [] : [{ ...one, why }];
  });
  return (
    <section aria-label="What cannot be compared">
      <ul class="issues">
        {refused.map(({ id, name, why }) => (
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
function Open({ id, name, refused: { page, place } }: OpenProps) {
  const open = async () => {
    if (id !== shownCompany.value) await openCompany(id);
    openEvent.value = place;
    // Its form takes the focus.
    addedEvent.value = place;
  };
  return (
    <a href={writeAddress(page, null)} onClick={() => void open()}>
      Open <bdi>{name}</bdi>
    </a>
  );
}
