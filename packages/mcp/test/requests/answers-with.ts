/** A request and its mistakes, called through a client and held to what the table says of them. */
import { expect } from "vitest";
import { type Mistake, type NaturalRequest, withMistake } from "./request.js";

/** What a client gives for a call. */
interface Answer {
  readonly isError?: boolean | undefined;
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly _meta?: unknown;
}

/** Calls a tool of a server. */
export type Call = (name: string, args: Record<string, unknown>) => Promise<Answer>;

const LONGEST_TEXT = 6_000;

/** Asks as the table does, and fails where an answer is not as it says. */
export async function answersWith(call: Call, { tool, call: args, says, mistakes }: NaturalRequest): Promise<void> {
  const right = await call(tool, args);
  const said = textOf(right);
  expect(right.isError, said).toBeFalsy();
  expect(said.length).toBeLessThanOrEqual(LONGEST_TEXT);
  for (const fact of says) expect(said).toContain(fact);
  for (const mistake of mistakes) await holds(call, tool, args, right, mistake);
}

async function holds(call: Call, tool: string, args: object, right: Answer, mistake: Mistake): Promise<void> {
  const wrong = await call(tool, withMistake(args, mistake));
  const said = textOf(wrong);
  const about = `${JSON.stringify(mistake)}\n${said}`;
  expect(said.length, about).toBeLessThanOrEqual(LONGEST_TEXT);
  if (mistake.outcome === "read") {
    expect(wrong.isError, about).toBeFalsy();
    expect(said, about).toMatch(/^Read \/\S+ .*as .+\.\n/);
    expect(dataOf(wrong), about).toEqual(dataOf(right));
    return;
  }
  expect(wrong.isError, about).toBe(true);
  expect(wrong.structuredContent).toBeUndefined();
  const at = mistake.called === undefined ? mistake.at : `${mistake.at.replace(/[^/]+$/, "")}${mistake.called}`;
  if (mistake.outcome === "corrected") {
    expect(said, about).toContain(`${at} `);
    const corrected = JSON.parse(said.slice(said.indexOf("Corrected call: ") + "Corrected call: ".length));
    expect(dataOf(await call(tool, corrected)), about).toEqual(dataOf(right));
    return;
  }
  const { code, words } = mistake.outcome;
  const error = errorOf(wrong);
  const codes = [error.code, ...(error.details?.issues ?? []).map((issue) => issue.code)];
  expect(codes, about).toContain(code);
  expect(said, about).toContain(words);
  const places = (error.details?.issues ?? []).map(({ pointer }) => pointer);
  if (places.length > 0) expect(places, about).toContain(at);
}

interface ErrorObject {
  readonly code: string;
  readonly details?: { readonly issues?: readonly { readonly code: string; readonly pointer: string }[] };
}

function errorOf({ _meta }: Answer): ErrorObject {
  return (_meta as { "capstack/error": ErrorObject })["capstack/error"];
}

function textOf({ content }: Answer): string {
  return (content as readonly { readonly text: string }[])[0]?.text ?? "";
}

/** The data without what every draft has of its own: ids and the moment of writing. */
function dataOf({ structuredContent }: Answer): unknown {
  const text = JSON.stringify(structuredContent) ?? "null";
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id")
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"moment"'),
  );
}
