/**
 * The views of the tools' answers, as hosts find them. Nothing else depends on them: a host without views has the texts.
 * @see SEP-1865, MCP Apps
 */
import { readPage, views } from "@capstack/views";
import type { Resource, ResourceContents } from "../reference/resources.js";
import type { Tool } from "../tool.js";

const PAGE_TYPE = "text/html;profile=mcp-app";

/** A tool with the view of its answers; hosts of before read the flat name. */
export function withView(tool: Tool): Tool {
  const view = views.find((known) => known.tool === tool.name);
  if (view === undefined) return tool;
  return { ...tool, _meta: { ui: { resourceUri: view.uri }, "ui/resourceUri": view.uri } };
}

/** The pages as resources. */
export const viewResources: readonly Resource[] = views.map(({ uri, name, title, description }) => ({
  uri,
  name: `view-${name}`,
  title,
  description,
  mimeType: PAGE_TYPE,
}));

/** A page that may ask for nothing; undefined where the address is of none. */
export async function readViewPage(uri: string): Promise<ResourceContents | undefined> {
  const view = views.find((known) => known.uri === uri);
  if (view === undefined) return undefined;
  const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
  const text = await readPage(view.name);
  return { uri, mimeType: PAGE_TYPE, text, _meta: { ui: { csp, prefersBorder: true } } };
}
