// Statements are made over the tables: no text that is asked of the database names a column or a table in a string, and
// no row has its type by assertion. A renamed column then fails to compile wherever it is read or written.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * What hands a statement on without a text of its own: the statements of a write are counted as they pass, those of the
 * queue are its library's. By package.
 */
const handsOn = new Map([
  ["books/src/transactions/writing.ts", 1],
  ["batches/src/queue/queue.ts", 1],
]);

const sources = execFileSync("git", ["ls-files", "packages", "apps"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /^(?:packages|apps)\/[\w-]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  .filter((file) => !file.startsWith("packages/database/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }))
  .filter(({ text }) => /\.query\b|drizzle-orm/.test(text))
  .map(({ file, text }) => ({ file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }));

const each = (node, visit) => {
  visit(node);
  node.forEachChild((child) => each(child, visit));
};
const called = (node) => (ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : undefined);
const isText = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** The names of tables, and of columns as their declarations say them. */
const names = new Set();
for (const { tree } of sources) {
  each(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "pgTable") return;
    names.add(node.arguments[0].text);
    node.arguments[1].properties.forEach((column) => {
      each(column, (part) => {
        if (ts.isCallExpression(part) && part.arguments[0] && ts.isStringLiteral(part.arguments[0])) {
          if (ts.isIdentifier(part.expression)) names.add(part.arguments[0].text);
        }
      });
    });
  });
}
if (names.size < 100) throw new Error(`Only ${names.size} names of tables and columns were found.`);

const problems = [];
const say = (tree, node, what) => {
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
  problems.push(`${tree.fileName}:${line + 1}: ${what}`);
};

/** What stands between the places of a template, without literals, the types of casts, functions and a lock's name. */
const partsOf = (template) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
const bare = (text) => text.replaceAll(/'[^']*'|::\w+|\w+\(|for no key update/g, " ");

for (const { file, tree } of sources) {
  const templates = [];
  let passed = 0;
  each(tree, (node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) templates.push(node.template);
    if (ts.isCallExpression(node) && called(node) === "raw" && isText(node.arguments[0]))
      templates.push(node.arguments[0]);
    if (ts.isCallExpression(node) && called(node) === "query" && !/\breq$/.test(node.expression.expression.getText())) {
      const [text] = node.arguments;
      if (text !== undefined && !isText(text) && node.typeArguments === undefined) passed += 1;
      else if (text?.text !== "select 1") say(tree, node, "a statement that is not made over the tables");
    }
    if (ts.isAsExpression(node) && ts.isAwaitExpression(unwrapped(node.expression))) {
      if (/\b(?:selectRows|orm)\(/.test(node.expression.getText())) say(tree, node, "a row typed by assertion");
    }
  });
  if (passed > (handsOn.get(file.replace("packages/", "")) ?? 0))
    problems.push(`${file}: hands on ${passed} statements`);
  const texts = templates.flatMap((template) => (ts.isStringLiteral(template) ? [template] : partsOf(template)));
  const own = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/\bas (?:materialized )?(\w+)/g)].map(([, name]) => name)),
  );
  for (const part of texts) {
    for (const [word] of bare(part.text).matchAll(/\b[a-z]\w*\b/g)) {
      if (names.has(word) && !own.has(word)) say(tree, part, `${word} is named in a statement; say it by its table`);
    }
  }
}

function unwrapped(node) {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

for (const problem of problems) console.log(problem);
console.log(`${sources.length} files, ${names.size} names of tables and columns, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
