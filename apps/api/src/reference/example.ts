/** A call of an operation, as a command and as what the page sends. */
import type { ListedOperation } from "./document.js";

export interface ExampleCall {
  readonly summary: string;
  readonly method: string;
  /** The path with the names of what it takes in braces. */
  readonly path: string;
  /** As text, over several lines; nothing where the operation takes none. */
  readonly body: string | undefined;
}

/** The first example of an operation, or a call with nothing but what it must have. */
export function exampleOf({ method, path, operation }: ListedOperation): ExampleCall {
  const content = operation.requestBody?.content["application/json"];
  const [example] = Object.values(content?.examples ?? {});
  const asked = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required === true);
  const query = asked.map(({ name }) => `${name}={${name}}`).join("&");
  return {
    summary: example?.summary ?? "",
    method,
    path: query === "" ? path : `${path}?${query}`,
    body: example === undefined ? undefined : JSON.stringify(example.value, null, 2),
  };
}

/** The call as a command for a shell. */
export function curlOf({ method, path, body }: ExampleCall, origin: string, key: string): string {
  const verb = method === "GET" || (method === "POST" && body !== undefined) ? "" : ` -X ${method}`;
  const lines = [`curl -s${verb} "${origin}${path}" \\`, `  -H "Authorization: Bearer ${key}"`];
  if (body === undefined) return lines.join("\n");
  const quoted = body.replaceAll("'", "'\\''");
  return [`${lines.join("\n")} \\`, `  -H "Content-Type: application/json" \\`, `  -d '${quoted}'`].join("\n");
}
