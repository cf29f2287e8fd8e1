/** A view's line to its host: what the model asked comes in, what a person changes goes to the server and to the model. */

import { type Formats, formatsOf } from "@capstack/components";
import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  type McpUiHostContext,
  PostMessageTransport,
} from "@modelcontextprotocol/ext-apps";
import { type ComponentType, render } from "preact";
import type { Change } from "../src/change.js";
import type { ViewName } from "../src/views.js";
import { Frame } from "./frame.js";

/** What a person takes along. */
export interface ViewFile {
  readonly name: string;
  readonly type: string;
  /** Text, or base64 of bytes. */
  readonly text?: string;
  readonly blob?: string;
}

/** What a view's page is given. */
export interface PageProps<Figures> {
  readonly figures: Figures;
  readonly formats: Formats;
  readonly isDark: boolean;
  /** Whether a newer answer is on its way. */
  readonly isBusy: boolean;
  /** Asks again with a change; the model is told what `say` makes of the answer. */
  readonly change: (change: Change, say: (figures: Figures) => string) => void;
  /** Tells the model what a person looks at. */
  readonly tell: (text: string) => void;
  /** Null where the host saves no files. */
  readonly save: ((file: ViewFile) => void) | null;
  /** Saves the statement that the server makes of a partner's account. */
  readonly saveStatement: (change: Change, partner: string) => void;
}

/** What a view shows. */
export interface Shown<Figures> {
  readonly figures: Figures | null;
  /** Why there are none, or no newer ones. */
  readonly problem: string | null;
  readonly isCancelled: boolean;
  readonly isBusy: boolean;
  readonly context: McpUiHostContext;
}

/** A change is asked for once it has stood still for so long. Milliseconds. */
const STILL = 80;

/** Connects a view to its host and shows it. */
export function startView<Figures>(view: ViewName, Page: ComponentType<PageProps<Figures>>): void {
  const root = document.getElementById("view") as HTMLElement;
  const app = new App({ name: `capstack-${view}`, title: "Capstack", version: "1.0.0" }, {});
  let shown: Shown<Figures> = { figures: null, problem: null, isCancelled: false, isBusy: false, context: {} };
  let given: Record<string, unknown> | undefined;
  let turn = 0;
  let still: ReturnType<typeof setTimeout> | undefined;

  const show = (changes: Partial<Shown<Figures>>) => {
    shown = { ...shown, ...changes };
    const { figures, isBusy, context } = shown;
    const formats = formatsOf(context.locale);
    const isDark = context.theme === undefined ? prefersDark.matches : context.theme === "dark";
    render(
      <Frame shown={shown}>
        {figures !== null && (
          <Page
            {...{ figures, formats, isDark, isBusy, change, tell, saveStatement }}
            save={can("downloadFile") ? save : null}
          />
        )}
      </Frame>,
      root,
    );
  };
  const can = (ability: "downloadFile" | "updateModelContext" | "serverTools") =>
    app.getHostCapabilities()?.[ability] !== undefined;

  /** The answer to the newest question; undefined where a newer one was asked meanwhile. */
  async function ask(change: Change, statement?: string) {
    const mine = ++turn;
    show({ isBusy: true });
    const asked = { view, arguments: given ?? {}, change, ...(statement === undefined ? {} : { statement }) };
    try {
      const result = await app.callServerTool({ name: "view_figures", arguments: asked });
      if (mine !== turn) return undefined;
      if (result.isError === true) return show({ isBusy: false, problem: textOf(result.content) });
      show({ isBusy: false, problem: null });
      return result.structuredContent as { figures?: Figures; file?: ViewFile } | undefined;
    } catch (error) {
      if (mine === turn) show({ isBusy: false, problem: (error as Error).message });
      return undefined;
    }
  }

  async function draw(change: Change, say?: (figures: Figures) => string) {
    const answer = await ask(change);
    if (answer?.figures === undefined) return;
    show({ figures: answer.figures });
    if (say !== undefined) tell(say(answer.figures));
  }

  const change = (change: Change, say: (figures: Figures) => string) => {
    clearTimeout(still);
    still = setTimeout(() => void draw(change, say), STILL);
  };
  const tell = (text: string) => {
    if (can("updateModelContext")) void app.updateModelContext({ content: [{ type: "text", text }] }).catch(() => {});
  };
  const save = ({ name, type, text, blob }: ViewFile) => {
    const whole = { uri: `file:///${encodeURIComponent(name)}`, mimeType: type };
    const resource = text === undefined ? { ...whole, blob: blob ?? "" } : { ...whole, text };
    void app.downloadFile({ contents: [{ type: "resource", resource }] }).catch((error: Error) => {
      show({ problem: error.message });
    });
  };
  const saveStatement = async (change: Change, partner: string) => {
    const answer = await ask(change, partner);
    if (answer?.file !== undefined) save(answer.file);
  };

  app.addEventListener("toolinput", (input) => {
    given = input.arguments ?? {};
  });
  app.addEventListener("toolresult", (result) => {
    if (result.isError === true) return show({ problem: textOf(result.content) });
    if (!can("serverTools")) return show({ problem: textOf(result.content) });
    void draw({});
  });
  app.addEventListener("toolcancelled", () => {
    turn += 1;
    show({ isCancelled: true, isBusy: false });
  });
  app.addEventListener("hostcontextchanged", (context) => {
    dress(context);
    show({ context: { ...shown.context, ...context } });
  });
  app.onteardown = () => {
    turn += 1;
    clearTimeout(still);
    render(null, root);
    return {};
  };
  show({});
  void app.connect(new PostMessageTransport(window.parent, window.parent)).then(() => {
    const context = app.getHostContext() ?? {};
    dress(context);
    show({ context: { ...context, ...shown.context } });
  });
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** In the host's colours and letters. */
function dress({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  if (theme !== undefined) applyDocumentTheme(theme);
  if (styles?.variables !== undefined) applyHostStyleVariables(styles.variables);
  if (styles?.css?.fonts !== undefined) applyHostFonts(styles.css.fonts);
  for (const [side, inset] of Object.entries(safeAreaInsets ?? {})) {
    document.documentElement.style.setProperty(`--inset-${side}`, `${inset}px`);
  }
}

function textOf(content: readonly { readonly type: string }[] | undefined): string {
  const texts = (content ?? []).flatMap((part) => ("text" in part ? [String(part.text)] : []));
  return texts[0] ?? "The server gave no reason.";
}
