/** The companies that this browser keeps: open one, begin one, take one away. */
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.js";
import { Icon } from "../controls/icon.js";
import { emptyCompany } from "../examples/first-example.js";
import { writeAddress } from "../state/address.js";
import type { CompanyLine } from "../state/companies.js";
import { told } from "../state/company-names.js";
import {
  companyList,
  duplicateShown,
  openAsNew,
  openCompany,
  removeCompany,
  shownCompany,
} from "../state/open-company.js";
import { state } from "../state/store.js";

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** What a company is called that begins empty. */
const NEW = "New company";

export function CompaniesDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const close = () => dialog.current?.close();
  const begin = async () => {
    await openAsNew(emptyCompany(NEW));
    close();
    location.hash = writeAddress("cap-table", null);
  };
  return (
    <Dialog element={dialog} labelledBy="companies" onClose={onClose}>
      <h2 id="companies">Companies</h2>
      <p>Kept in this browser, each with what can be undone. A link, an example or a file opens as one of its own.</p>
      <ul class="companies">
        {told(linesWithShown()).map(({ id, name, changedAt }) => (
          <li key={id}>
            <button
              type="button"
              class="row"
              aria-current={id === shownCompany.value ? "true" : undefined}
              onClick={() => (id === shownCompany.value ? close() : void openCompany(id).then(close))}
            >
              <bdi>{name}</bdi>
              <small>
                {id === shownCompany.value ? "open" : null}
                {id === shownCompany.value && changedAt !== null ? " · " : null}
                {changedAt === null ? null : when.format(changedAt)}
              </small>
            </button>
            {changedAt === null ? null : <Delete name={name} id={id} isAsked={leaving === id} ask={setLeaving} />}
          </li>
        ))}
      </ul>
      {why === null ? null : (
        <p class="issues" role="alert">
          {why}
        </p>
      )}
      {companyList.value === null ? <p class="issues">This browser keeps nothing between visits.</p> : null}
      <div class="buttons">
        <button type="button" onClick={() => void begin()}>
          New company
        </button>
        <button type="button" onClick={() => void duplicateShown().then(close)}>
          Duplicate this one
        </button>
        <OpenStudioFile
          opened={(why) => {
            setWhy(why);
            if (why === null) close();
          }}
        />
      </div>
    </Dialog>
  );
}

interface DeleteProps {
  readonly id: string;
  readonly name: string;
  /** Whether it was pressed once. */
  readonly isAsked: boolean;
  readonly ask: (id: string | null) => void;
}

/** Takes a company away once it was pressed twice. */
function Delete({ id, name, isAsked, ask }: DeleteProps) {
  return isAsked ? (
    <button
      type="button"
      onClick={() => {
        ask(null);
        void removeCompany(id, emptyCompany(NEW));
      }}
    >
      Delete {name} for good
    </button>
  ) : (
    <button type="button" class="quiet" aria-label={`Delete ${name}`} onClick={() => ask(id)}>
      <Icon name="cross" />
    </button>
  );
}

function OpenStudioFile({ opened }: { readonly opened: (why: string | null) => void }) {
  return (
    <label class="button">
      Open a studio file…
      <input
        type="file"
        class="hidden"
        accept=".json"
        onChange={async ({ currentTarget }) => opened(await openChosen(currentTarget))}
      />
    </label>
  );
}

/** Why the chosen file cannot be opened; null where it is shown, or none was chosen. */
async function openChosen(input: HTMLInputElement): Promise<string | null> {
  const [file] = input.files ?? [];
  input.value = "";
  return file === undefined ? null : (await import("../files/open-saved.js")).openSaved(file);
}

type Line = Omit<CompanyLine, "changedAt"> & { readonly changedAt: number | null };

/** The list, with the company that is shown though nothing of it has been kept yet, under the name it has now. */
function linesWithShown(): readonly Line[] {
  const lines: readonly Line[] = companyList.value ?? [];
  const { title } = state.value;
  const id = shownCompany.value;
  return lines.some((line) => line.id === id)
    ? lines.map((line) => (line.id === id ? { ...line, title } : line))
    : [{ id, title, changedAt: null }, ...lines];
}
