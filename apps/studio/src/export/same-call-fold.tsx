/** The same figures from a program: the page's own request, in one of the ways to send it. */
import { Scrolling } from "@capstack/components";
import { useState } from "preact/hooks";
import { Segments } from "../controls/segments.js";
import { asCommand, asCurl, asTypeScript, type Call } from "./same-call.js";
import type { Copy } from "./share-dialog.js";

const WAYS = { curl: "curl", typescript: "TypeScript", command: "Command line", json: "JSON" } as const;
type Way = keyof typeof WAYS;

const WRITTEN: Readonly<Record<Way, (call: Call) => string>> = {
  curl: (call) => asCurl(call, serverAddress()),
  typescript: asTypeScript,
  command: asCommand,
  json: ({ request }) => JSON.stringify(request, null, 2),
};

export function SameCall({ call, copy }: { readonly call: Call; readonly copy: Copy }) {
  const [way, setWay] = useState<Way>("curl");
  const [open, setOpen] = useState(false);
  // Written out when it is looked at: the request of a large company is long.
  const text = open ? WRITTEN[way](call) : "";
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>For developers: the same figures from a program</summary>
      <div class="buttons">
        <Segments label="Way to send it" choices={WAYS} value={way} onChange={setWay} />
        <button type="button" onClick={() => void copy(WAYS[way], text)}>
          Copy
        </button>
      </div>
      <Scrolling label={WAYS[way]}>
        <pre data-call={WAYS[way]}>{text}</pre>
      </Scrolling>
    </details>
  );
}

/** Where the API answers: beside the studio, or where `start` puts it. */
function serverAddress(): string {
  return document.getElementById("beside") === null ? "http://localhost:8787" : location.origin;
}
