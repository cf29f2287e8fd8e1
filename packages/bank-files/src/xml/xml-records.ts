/**
 * The parts of an XML text that matter, one by one as they are read: no tree of the whole, no recursion, and a bound on
 * how deep it goes and how much one part may hold.
 */
import { SaxesParser } from "saxes";
import { UnreadableFile } from "../statement/file-reading.js";

/** An element with the line it begins on. Names are without their prefix. */
export interface XmlNode {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Its own text, trimmed. */
  readonly text: string;
}

const DEEPEST = 64;
const LARGEST = 20_000;
/** Attributes of one element: the parser keeps them all until its tag ends. */
const MOST_ATTRIBUTES = 1_000;

interface OpenNode {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  readonly parts: string[];
}

/**
 * Gives every element of the names in `wanted` to `take` as soon as it ends, the outermost where they nest, and tells
 * every other element's name to `pass`. @throws UnreadableFile with the line of the first fault
 */
export function readXml(
  text: string,
  {
    wanted,
    take,
    pass = () => {},
    linesBefore = 0,
  }: {
    readonly wanted: ReadonlySet<string>;
    readonly take: (node: XmlNode) => void;
    readonly pass?: (name: string) => void;
    readonly linesBefore?: number;
  },
): void {
  const parser = new SaxesParser();
  const open: OpenNode[] = [];
  let depth = 0;
  let held = 0;
  let attributesRead = 0;
  let line = 1;
  const refuse = (message: string): never => {
    throw new UnreadableFile([{ line: linesBefore + parser.line, message }]);
  };
  parser.on("doctype", () => refuse("A DOCTYPE is not accepted."));
  parser.on("error", ({ message }) => {
    const said = message.replace(/^[^:]*:\d+:\d+: /, "");
    refuse(
      /^unclosed tag|^document must contain a root/.test(said)
        ? "The file ends before its last tags are closed."
        : said,
    );
  });
  parser.on("opentagstart", () => {
    line = linesBefore + parser.line;
    attributesRead = 0;
  });
  parser.on("attribute", () => {
    attributesRead += 1;
    if (attributesRead > MOST_ATTRIBUTES) refuse(`An element has more than ${MOST_ATTRIBUTES} attributes.`);
  });
  parser.on("opentag", ({ name: full, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) refuse(`Elements nest deeper than ${DEEPEST} levels.`);
    const name = full.slice(full.indexOf(":") + 1);
    if (open.length === 0 && !wanted.has(name)) return pass(name);
    held += 1;
    if (held > LARGEST) refuse(`One ${open[0]?.name} holds more than ${LARGEST} elements.`);
    open.push({ name, line, attributes: new Map(Object.entries(attributes)), children: [], parts: [] });
  });
  parser.on("text", (part) => void open.at(-1)?.parts.push(part));
  parser.on("cdata", (part) => void open.at(-1)?.parts.push(part));
  parser.on("closetag", () => {
    depth -= 1;
    const ended = open.pop();
    if (ended === undefined) return;
    const { parts, ...node } = ended;
    const whole = { ...node, text: parts.join("").trim() };
    const parent = open.at(-1);
    if (parent !== undefined) parent.children.push(whole);
    else {
      held = 0;
      take(whole);
    }
  });
  parser.write(text).close();
}

/** Every element of a name below a node, in document order; depth is bounded by the reading. */
export function findAll(node: XmlNode | undefined, name: string): XmlNode[] {
  if (node === undefined) return [];
  return node.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

/** The child of a name, or of the first of several names that is there. */
export function childOf(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  for (const name of names) {
    const found = node?.children.find((child) => child.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a child; empty where there is none. */
export function textOf(node: XmlNode | undefined, name: string): string {
  return childOf(node, name)?.text ?? "";
}
