/** The companies that this browser keeps: find one, open it, rename it, begin another, take one away. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.js";
import { SearchField } from "../controls/many-rows.js";
import { emptyCompany } from "../examples/first-example.js";
import { definitions } from "../refusals/why-refused.js";
import { writeAddress } from "../state/address.js";
import type { CompanyLine } from "../state/companies.js";
import { lineOf } from "../state/company-line.js";
import { told } from "../state/company-names.js";
import { companyList, duplicateShown, openAsNew, openCompany, shownCompany } from "../state/open-company.js";
import { state } from "../state/store.js";
import { type Asked, CompanyRow, NEW_COMPANY } from "./company-row.js";
import { lookForRefused, whyRefused } from "./refused-companies.js";
import "./companies.css";

/** Up to here a list is read, not searched. */
const FEW = 6;

const query = signal("");

export function CompaniesDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState<string | null>(null);
  const close = () => dialog.current?.close();
  const begin = async () => {
    await openAsNew(emptyCompany(NEW_COMPANY));
    close();
    location.hash = writeAddress("cap-table", null);
    // Once the dialog has given the focus back.
    setTimeout(() => {
      const name = document.querySelector<HTMLInputElement>("header .title");
      name?.focus();
      name?.select();
    });
  };
  return (
    <Dialog
      element={dialog}
      look="companies-dialog"
      labelledBy="companies"
      onClose={() => {
        query.value = "";
        onClose();
      }}
    >
      <h2 id="companies">Companies</h2>
      <p>They are kept in this browser. A link, an example or a file opens as another company.</p>
      <CompanyRows close={close} />
      {why === null ? null : (
        <p class="issues" role="alert">
          {why}
        </p>
      )}
      {companyList.value === null ? <p class="issues">This browser keeps nothing between visits.</p> : null}
      <div class="buttons">
        <button type="button" class="main" onClick={() => void begin()}>
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

/** The list, of many companies below a search. */
function CompanyRows({ close }: { readonly close: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const all = told(linesWithShown());
  const wanted = query.value.trim().toLowerCase();
  const lines = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  useEffect(() => void lookForRefused(), [companyList.value]);
  return (
    <>
      {all.length > FEW ? <SearchField label="Search companies" query={query} /> : null}
      <ul class="companies">
        {lines.map((line) => (
          <CompanyRow
            key={line.id}
            {...line}
            isShown={line.id === shownCompany.value}
            refused={whyRefused(line.id, definitions())}
            asked={asked?.id === line.id ? asked.to : null}
            ask={setAsked}
            open={() => (line.id === shownCompany.value ? close() : void openCompany(line.id).then(close))}
          />
        ))}
      </ul>
      {lines.length === 0 ? <p role="status">No company’s name has “{query.value.trim()}” in it.</p> : null}
    </>
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
  const shown = { title, ...lineOf(state.value) };
  const id = shownCompany.value;
  return lines.some((line) => line.id === id)
    ? lines.map((line) => (line.id === id ? { ...line, ...shown } : line))
    : [{ id, changedAt: null, ...shown }, ...lines];
}
