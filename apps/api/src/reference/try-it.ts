/** The example of an operation: as a command, and sent to this server from the page. */
import { html } from "hono/html";
import { curlOf, type ExampleCall } from "./example.js";

/** @param key what the page begins with: the development key, or nothing */
export function tryIt(call: ExampleCall, origin: string, key: string) {
  const { method, path, body, summary } = call;
  const rows = Math.min(24, body?.split("\n").length ?? 1);
  return html`${summary === "" ? "" : html`<p>${summary}.</p>`}
<pre tabindex="0" aria-label="As a command"><code>${curlOf(call, origin, key === "" ? "$CAPSTACK_API_KEY" : key)}</code></pre>
<details class="try"><summary>Send it to this server</summary>
<form class="send" data-method="${method}">
<label for="key">Key</label><input id="key" name="key" value="${key}" autocomplete="off" spellcheck="false">
<label for="path">${method}</label><input id="path" name="path" value="${path}" autocomplete="off" spellcheck="false">
${body === undefined ? "" : html`<label for="body">Body</label><textarea id="body" name="body" rows="${rows}" spellcheck="false">${body}</textarea>`}
<button type="submit">Send</button>
${method === "GET" ? "" : html`<p class="hint">This is a real call: what it writes stays written.</p>`}
</form>
<div class="answer" role="status" aria-label="Answer"></div>
</details>`;
}
