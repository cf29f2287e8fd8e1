/** A company in the list: opened by its name, renamed in place, deleted once that was confirmed. */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../controls/icon.js";
import { emptyCompany } from "../examples/first-example.js";
import { showTime } from "../figures/moment.js";
import { removeCompany, renameCompany } from "../state/open-company.js";

/** What a company is called that begins empty. */
export const NEW_COMPANY = "New company";

/** What is being done to a company of the list. */
export interface Asked {
  readonly id: string;
  readonly to: "rename" | "delete";
}

interface CompanyRowProps {
  readonly id: string;
  /** As it is kept, and as the list shows it. */
  readonly title: string;
  readonly name: string;
  /** Milliseconds since 1970; null where nothing of it has been kept yet. */
  readonly changedAt: number | null;
  readonly events: number;
  readonly lastRound: string | null;
  readonly isShown: boolean;
  /** Why it cannot be computed, in few words; null of one that can. */
  readonly refused: string | null;
  readonly asked: Asked["to"] | null;
  readonly ask: (asked: Asked | null) => void;
  readonly open: () => void;
}

export function CompanyRow(row: CompanyRowProps) {
  const { id, name, changedAt, isShown, refused, asked, ask, open } = row;
  if (asked === "rename") return <Rename {...row} />;
  return (
    <li>
      <button type="button" class="row" aria-current={isShown ? "true" : undefined} onClick={open}>
        <bdi>{name}</bdi>
        <small>
          {[isShown ? "open" : null, aboutOf(row)].filter(Boolean).join(" · ")}
          {changedAt === null ? null : (
            <>
              {" · "}
              <span class="moment">{showTime(changedAt)}</span>
            </>
          )}
        </small>
        {refused === null ? null : <small class="refused">Refused: {refused}</small>}
      </button>
      {asked === "delete" ? (
        <Delete {...row} />
      ) : (
        <>
          <button
            type="button"
            class="quiet"
            aria-label={`Rename ${name}`}
            title="Rename"
            onClick={() => ask({ id, to: "rename" })}
          >
            <Icon name="pen" />
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={`Delete ${name}`}
            title="Delete"
            disabled={changedAt === null}
            onClick={() => ask({ id, to: "delete" })}
          >
            <Icon name="cross" />
          </button>
        </>
      )}
    </li>
  );
}

/** How far a company has come: `6 events, up to Series B`. */
function aboutOf({ events, lastRound }: CompanyRowProps): string {
  const count = events === 0 ? "no events" : events === 1 ? "one event" : `${events} events`;
  return lastRound === null ? count : `${count}, up to ${lastRound}`;
}

/** The name as a field: Enter keeps what is typed, Escape what was. */
function Rename({ id, title, name, ask }: CompanyRowProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = () => {
    const typed = field.current?.value.trim() ?? title;
    ask(null);
    if (typed !== title) void renameCompany(id, typed);
  };
  return (
    <li>
      <input
        ref={field}
        class="row"
        aria-label={`New name of ${name}`}
        maxLength={200}
        defaultValue={title}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") keep();
          else ask(null);
        }}
      />
      <button type="button" class="main" onClick={keep}>
        Rename
      </button>
      <button type="button" onClick={() => ask(null)}>
        Cancel
      </button>
    </li>
  );
}

function Delete({ id, name, ask }: CompanyRowProps) {
  return (
    <>
      <button
        type="button"
        class="danger"
        onClick={() => {
          ask(null);
          void removeCompany(id, emptyCompany(NEW_COMPANY));
        }}
      >
        Delete {name} for good
      </button>
      <button type="button" onClick={() => ask(null)}>
        Cancel
      </button>
    </>
  );
}
