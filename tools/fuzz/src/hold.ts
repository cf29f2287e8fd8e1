/** Whether an answer is one that the document describes. */
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Document, Operation } from "./document.js";

export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

/** What is wrong with an answer, or null. */
export type Verdict = (operation: Operation, answer: Answer) => string | null;

export function holdTo(document: Document): Verdict {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document.raw, "document");
  return (operation, { status, mediaType, text }) => {
    if (status >= 500 && status !== 503) return `a fault of ours: ${text.slice(0, 300)}`;
    const types = operation.responses[status];
    if (types === undefined) return `a status that is not described: ${text.slice(0, 300)}`;
    if (types.length === 0) return text === "" ? null : "a body where none is described";
    if (!types.includes(mediaType)) return `a media type that is not described: ${mediaType}`;
    if (mediaType !== "application/json") return null;
    const pointer = schemaPointer(document, operation, status);
    const validate = ajv.getSchema(`document#${pointer}`);
    if (validate === undefined) return `no schema at ${pointer}`;
    if (validate(JSON.parse(text))) return null;
    const [first] = validate.errors ?? [];
    return `a shape that is not described: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
  };
}

function schemaPointer({ raw }: Document, { path, method }: Operation, status: number): string {
  const paths = raw.paths as unknown as Record<
    string,
    Record<string, { responses: Record<string, { $ref?: string }> }>
  >;
  const reference = paths[path]?.[method.toLowerCase()]?.responses[status]?.$ref;
  const start =
    reference === undefined
      ? ["paths", path, method.toLowerCase(), "responses", String(status)]
      : reference.slice(2).split("/");
  return `/${[...start, "content", "application/json", "schema"].map(asPointerPart).join("/")}`;
}

function asPointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
