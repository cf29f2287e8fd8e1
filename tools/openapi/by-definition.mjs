/** A document with a line for each operation, schema and response, so that a change of one is a change of one line. */
export function byDefinition(document) {
  const marks = [];
  const mark = (value) => `<definition ${marks.push(JSON.stringify(value)) - 1}>`;
  const each = (entries) => Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, mark(one)]));
  const parts = (entries) => Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, each(one)]));
  const { paths, components, ...head } = document;
  const folded = { ...head, paths: parts(paths), components: parts(components) };
  return JSON.stringify(folded, null, 2).replace(/"<definition (\d+)>"/g, (_, nth) => marks[nth]);
}
