/** What can be exported: the address, the state, and the same call for a program. */

import { useRef, useState } from "preact/hooks";
import { capTableRequest, companyAnswer } from "../company/company.js";
import { Icon } from "../controls/icon.js";
import { exitRequest } from "../exit/exit-answers.js";
import { save } from "../files/save.js";
import { forOthers } from "../fund/for-others.js";
import { fundRequest } from "../fund/fund-answers.js";
import { type Page, packState, writeAddress } from "../state/address.js";
import { openAsNew } from "../state/open-company.js";
import { state } from "../state/store.js";
import { readState, type StudioState } from "../state/studio-state.js";
import { PrintHead } from "./print-head.js";
import { asCommand, asCurl, asTypeScript, type Call } from "./same-call.js";
import { withoutNames } from "./without-names.js";

export function ExportPanel({ page }: { readonly page: Page }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied.`);
    } catch {
      setSaid("The browser does not let the page copy; select the text and copy it.");
    }
  };
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState(false);
  // Written out when it is looked at: the request of a large company takes longer than a change of it may.
  const call = open ? callOf(page) : null;
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => {
    setOpen(false);
    setSaid("");
  };
  return (
    <>
      <PrintHead page={page} />
      <button type="button" onClick={show}>
        Share
      </button>
      <dialog ref={dialog} class="explanation" aria-labelledby="export" onClose={close}>
        <form method="dialog">
          <button type="submit" class="quiet corner" aria-label="Close">
            <Icon name="cross" />
          </button>
        </form>
        <h2 id="export">Export</h2>
        <p role="status">{said}</p>
        {open ? <WhatItHolds hidden={hidden} /> : null}
        <label class="check">
          <input type="checkbox" checked={hidden} onChange={({ currentTarget }) => setHidden(currentTarget.checked)} />
          Replace names by A, B, C
        </label>
        <div class="buttons">
          <button type="button" class="main" onClick={async () => copy("The address", await addressOf(page, hidden))}>
            Copy the address
          </button>
          <Files hidden={hidden} say={setSaid} leave={() => dialog.current?.close()} />
        </div>
        {call ? <SameCall call={call} copy={copy} /> : null}
      </dialog>
    </>
  );
}

interface FilesProps {
  readonly hidden: boolean;
  readonly say: (text: string) => void;
  readonly leave: () => void;
}

/** What is taken along other than by the address. */
function Files({ hidden, say, leave }: FilesProps) {
  return (
    <>
      <a class="button" href={writeAddress("board", null)} onClick={leave}>
        One page for the board
      </a>
      <button
        type="button"
        onClick={() => save("studio.json", "application/json", JSON.stringify(shared(hidden), null, 2))}
      >
        Save as JSON
      </button>
      <label class="button">
        Open saved JSON…
        <input
          type="file"
          class="hidden"
          accept=".json"
          onChange={({ currentTarget }) => void openSaved(currentTarget, say)}
        />
      </label>
      <button type="button" onClick={() => window.print()}>
        Print
      </button>
    </>
  );
}

function SameCall({
  call,
  copy,
}: {
  readonly call: Call;
  readonly copy: (what: string, text: string) => Promise<void>;
}) {
  const forms: [name: string, text: string][] = [
    ["curl", asCurl(call, serverAddress())],
    ["TypeScript", asTypeScript(call)],
    ["Command line", asCommand(call)],
    ["JSON", JSON.stringify(call.request, null, 2)],
  ];
  return (
    <>
      <h3>The same figures from a program</h3>
      {forms.map(([name, text]) => (
        <details key={name}>
          <summary>{name}</summary>
          <button type="button" onClick={() => void copy(name, text)}>
            Copy
          </button>
          <pre data-call={name}>{text}</pre>
        </details>
      ))}
    </>
  );
}

const MOST_NAMES = 8;

/** Lists what the address contains, before a person copies it: everyone who has the address can read all of it. */
function WhatItHolds({ hidden }: { readonly hidden: boolean }) {
  const { title, events, fund } = state.value;
  const names = people().map(({ name }) => name);
  const left = names.length - MOST_NAMES;
  return (
    <p data-holds>
      The address holds {hidden ? "the company without its name" : <bdi>{title || "the company"}</bdi>}, its{" "}
      {events.length} {events.length === 1 ? "event" : "events"} with all amounts,{" "}
      {hidden ? (
        `${names.length} holders as A, B, C`
      ) : (
        <>
          the names of <bdi>{names.slice(0, MOST_NAMES).join(", ")}</bdi>
          {left > 0 ? ` and ${left} more` : ""}
        </>
      )}
      , the terms of the exit, and the fund
      {fund.scenarios.length > 0 ? ` with ${fund.scenarios.length} kept beside it` : ""}. Whoever has it sees all of
      this; no server keeps it.
    </p>
  );
}

const people = () => companyAnswer.value?.final.holders ?? [];

/** The whole address that opens this state. */
async function addressOf(page: Page, hidden: boolean): Promise<string> {
  return `${location.origin}${location.pathname}${writeAddress(page, await packState(shared(hidden)))}`;
}

function shared(hidden: boolean): StudioState {
  const whole = forOthers(state.value);
  return hidden ? withoutNames(whole, people()) : whole;
}

function callOf(page: Page): Call | null {
  if (page === "cap-table" || page === "compare" || page === "board") {
    return {
      path: "cap-table/compute",
      command: "cap-table compute",
      package: "@capstack/cap-table",
      function: "computeCapTable",
      request: capTableRequest.value,
    };
  }
  if (page === "exit") {
    return (
      exitRequest.value && {
        path: "exit-waterfall/compute",
        command: "exit-waterfall compute",
        package: "@capstack/waterfall",
        function: "computeExitWaterfall",
        request: exitRequest.value,
      }
    );
  }
  return fundRequest.value === undefined
    ? null
    : {
        path: "fund-economics/compute",
        command: "fund-economics compute",
        package: "@capstack/fund-economics",
        function: "computeFundEconomics",
        request: fundRequest.value,
      };
}

async function openSaved(input: HTMLInputElement, say: (text: string) => void): Promise<void> {
  const [file] = input.files ?? [];
  input.value = "";
  if (file === undefined) return;
  if (file.size > 20_000_000) return say("The file is larger than the studio reads: 20 MB.");
  try {
    await openAsNew(readState(JSON.parse(await file.text())));
    say(`${file.name} is shown, as a company of its own.`);
  } catch (error) {
    say(error instanceof SyntaxError ? `${file.name} is not JSON.` : (error as Error).message);
  }
}

/** Where the API answers: beside the studio, or where `start` puts it. */
function serverAddress(): string {
  return document.getElementById("beside") === null ? "http://localhost:8787" : location.origin;
}
