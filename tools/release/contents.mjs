/** What each archive of a release holds, as it is written down in `contents.txt`. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A part that several files share, named by its content. */
const PART = /^(.*\/)(?:[\w-]+-)[A-Z0-9]{8}(\.c?js(?:\.map)?)$/;

/**
 * The lines of one package: its files, where those made of a source each are one line, and so are shared parts.
 * @param files the archive's, from the package's folder
 */
export function contentsOf({ folder, manifest }, files) {
  const sources = new Set(
    readdirSync(join(folder, "src"), { recursive: true })
      .map((name) => `src/${name.replaceAll("\\", "/")}`)
      .filter((name) => existsSync(join(folder, name))),
  );
  const lines = files.map((file) => lineOf(file, sources));
  return [manifest.name, ...[...new Set(lines)].sort().map((line) => `  ${line}`)];
}

function lineOf(file, sources) {
  if (sources.has(file)) return "src/**, the sources";
  const [, path, ending] = /^dist\/(.*?)(\.js(?:\.map)?)$/.exec(file) ?? [];
  if (["ts", "tsx"].some((kind) => sources.has(`src/${path}.${kind}`))) return `dist/**${ending}, one for each source`;
  const [, place, kind] = PART.exec(file) ?? [];
  return kind === undefined ? file : `${place}*${kind}, shared parts`;
}
