/** A cap table from a file: Open Cap Format or a sheet of holdings. It is read here and goes nowhere. */
import { signal } from "@preact/signals";
import { ask } from "../engine/engines.js";
import type { Issue } from "../engine/questions.js";
import { Issues } from "../form/issues.js";
import { change } from "../state/store.js";
import type { JsonObject } from "../state/studio-state.js";

const MOST_BYTES = 20_000_000;
const remarks = signal<readonly string[]>([]);
const issues = signal<readonly Issue[]>([]);

export function ImportFile() {
  return (
    <>
      <label class="button">
        Open a file…
        <input
          type="file"
          class="hidden"
          accept=".json,.zip,.csv,.ocf"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) void open(file);
          }}
        />
      </label>
      <Issues issues={issues.value} />
      {remarks.value.length > 0 ? (
        <details class="warnings" open>
          <summary>{remarks.value.length} remarks on the file</summary>
          <ul>
            {remarks.value.slice(0, 100).map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

async function open(file: File): Promise<void> {
  remarks.value = [];
  issues.value = [];
  if (file.size > MOST_BYTES) return refuse("The file is larger than the studio reads: 20 MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reply = await ask("importFile", { name: file.name, bytes });
  if (reply === null) return;
  if (reply.refused) {
    issues.value = reply.issues;
    return;
  }
  const { events, remarks: told } = reply.answer;
  remarks.value = told;
  if (events.length === 0) {
    return refuse(
      "Nothing of a cap table was found: it is neither Open Cap Format nor a sheet that begins with a line of names, such as id,name,shares.",
    );
  }
  change((state) => ({
    ...state,
    title: file.name.replace(/\.\w+$/, ""),
    events: events.map((event) => ({ event: event as unknown as JsonObject })),
  }));
}

function refuse(message: string): void {
  issues.value = [{ code: "invalid_value", message, path: [] }];
}
