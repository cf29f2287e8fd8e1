/** A host as the published bridge makes one: a page with a sandboxed frame, and the server's tools behind it. */
import { AppBridge, type McpUiHostContext, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

/** What a view did, in the order in which it did it. */
export interface Seen {
  readonly calls: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined }[];
  readonly contexts: string[];
  readonly downloads: unknown[];
  readonly sizes: { readonly width?: number | undefined; readonly height?: number | undefined }[];
  readonly violations: string[];
}

/** What a test may do from outside the page. */
export interface TestHost {
  readonly seen: Seen;
  /** Loads a view and waits for its greeting; context and abilities as JSON. */
  open(page: string, context: string, abilities?: string): Promise<void>;
  input(args: object): Promise<void>;
  result(result: object): Promise<void>;
  cancel(): Promise<void>;
  change(context: string): Promise<void>;
  tearDown(): Promise<void>;
}

declare global {
  interface Window {
    host: TestHost;
    /** The server, which is the test. */
    callTool(name: string, args: object): Promise<object>;
  }
}

const ALL = { openLinks: {}, serverTools: {}, downloadFile: {}, updateModelContext: { text: {} }, logging: {} };
const seen: Seen = { calls: [], contexts: [], downloads: [], sizes: [], violations: [] };
let bridge: AppBridge;

window.host = {
  seen,
  async open(page, context, abilities) {
    const frame = document.createElement("iframe");
    // As hosts do: scripts of its own, no origin, and nothing to ask.
    frame.setAttribute("sandbox", "allow-scripts");
    frame.style.cssText = "border:0;width:100%;display:block";
    const policy =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'";
    frame.srcdoc = page.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
    document.body.append(frame);
    bridge = new AppBridge(
      null,
      { name: "test host", version: "1" },
      abilities === undefined ? ALL : JSON.parse(abilities),
      {
        hostContext: JSON.parse(context) as McpUiHostContext,
      },
    );
    bridge.oncalltool = async (params) => {
      seen.calls.push({ name: params.name, arguments: params.arguments });
      return (await window.callTool(params.name, params.arguments ?? {})) as never;
    };
    bridge.onupdatemodelcontext = async ({ content }) => {
      seen.contexts.push((content ?? []).map((part) => ("text" in part ? part.text : "")).join(""));
      return {};
    };
    bridge.ondownloadfile = async ({ contents }) => {
      seen.downloads.push(...contents);
      return {};
    };
    bridge.addEventListener("sizechange", (size) => {
      seen.sizes.push(size);
      if (size.height !== undefined) frame.style.height = `${size.height}px`;
    });
    const greeted = new Promise<void>((resolve) => bridge.addEventListener("initialized", () => resolve()));
    const inner = frame.contentWindow as Window;
    await bridge.connect(new PostMessageTransport(inner, inner));
    await greeted;
  },
  input: async (args) => bridge.sendToolInput({ arguments: args as Record<string, unknown> }),
  result: async (result) => bridge.sendToolResult(result as never),
  cancel: async () => bridge.sendToolCancelled({ reason: "The user took it back." }),
  change: async (context) => {
    await bridge.sendHostContextChange(JSON.parse(context));
  },
  async tearDown() {
    await bridge.teardownResource({});
    document.querySelector("iframe")?.remove();
  },
};
