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
  new Connection(view, Page).start();
}

class Connection<Figures> {
  readonly #root = document.getElementById("view") as HTMLElement;
  readonly #app: App;
  #shown: Shown<Figures> = { figures: null, problem: null, isCancelled: false, isBusy: false, context: {} };
  #given: Record<string, unknown> = {};
  #turn = 0;
  #still: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly view: ViewName,
    readonly Page: ComponentType<PageProps<Figures>>,
  ) {
    this.#app = new App({ name: `capstack-${view}`, title: "Capstack", version: "1.0.0" }, {});
  }

  start(): void {
    this.#listen();
    this.#show({});
    void this.#app.connect(new PostMessageTransport(window.parent, window.parent)).then(() => {
      const context = this.#app.getHostContext() ?? {};
      dress(context);
      this.#show({ context: { ...context, ...this.#shown.context } });
    });
  }

  #listen(): void {
    const app = this.#app;
    app.addEventListener("toolinput", (input) => {
      this.#given = input.arguments ?? {};
    });
    app.addEventListener("toolresult", (result) => {
      if (result.isError === true || !this.#can("serverTools")) return this.#show({ problem: textOf(result.content) });
      void this.#draw({});
    });
    app.addEventListener("toolcancelled", () => {
      this.#turn += 1;
      this.#show({ isCancelled: true, isBusy: false });
    });
    app.addEventListener("hostcontextchanged", (context) => {
      dress(context);
      this.#show({ context: { ...this.#shown.context, ...context } });
    });
    app.onteardown = () => {
      this.#turn += 1;
      clearTimeout(this.#still);
      render(null, this.#root);
      return {};
    };
  }

  #show(changes: Partial<Shown<Figures>>): void {
    this.#shown = { ...this.#shown, ...changes };
    const { figures, isBusy, context } = this.#shown;
    const { Page } = this;
    const isDark = context.theme === undefined ? prefersDark.matches : context.theme === "dark";
    const given = { formats: formatsOf(context.locale), isDark, isBusy, ...this.#doing };
    render(
      <Frame shown={this.#shown}>
        {figures !== null && <Page {...given} figures={figures} save={this.#can("downloadFile") ? this.#save : null} />}
      </Frame>,
      this.#root,
    );
  }

  #can(ability: "downloadFile" | "updateModelContext" | "serverTools"): boolean {
    return this.#app.getHostCapabilities()?.[ability] !== undefined;
  }

  /** The answer to the newest question; undefined where a newer one was asked meanwhile. */
  async #ask(change: Change, statement?: string) {
    const mine = ++this.#turn;
    this.#show({ isBusy: true });
    const { view } = this;
    const asked = { view, arguments: this.#given, change, ...(statement === undefined ? {} : { statement }) };
    try {
      const result = await this.#app.callServerTool({ name: "view_figures", arguments: asked });
      if (mine !== this.#turn) return undefined;
      if (result.isError === true) return this.#show({ isBusy: false, problem: textOf(result.content) });
      this.#show({ isBusy: false, problem: null });
      return result.structuredContent as { figures?: Figures; file?: ViewFile } | undefined;
    } catch (error) {
      if (mine === this.#turn) this.#show({ isBusy: false, problem: (error as Error).message });
      return undefined;
    }
  }

  async #draw(change: Change, say?: (figures: Figures) => string) {
    const answer = await this.#ask(change);
    if (answer?.figures === undefined) return;
    this.#show({ figures: answer.figures });
    if (say !== undefined) this.#doing.tell(say(answer.figures));
  }

  readonly #save = ({ name, type, text, blob }: ViewFile) => {
    const whole = { uri: `file:///${encodeURIComponent(name)}`, mimeType: type };
    const resource = text === undefined ? { ...whole, blob: blob ?? "" } : { ...whole, text };
    void this.#app.downloadFile({ contents: [{ type: "resource", resource }] }).catch((error: Error) => {
      this.#show({ problem: error.message });
    });
  };

  /** What a page may do; the same from one drawing to the next. */
  readonly #doing: Pick<PageProps<Figures>, "change" | "tell" | "saveStatement"> = {
    change: (change, say) => {
      clearTimeout(this.#still);
      this.#still = setTimeout(() => void this.#draw(change, say), STILL);
    },
    tell: (text) => {
      if (!this.#can("updateModelContext")) return;
      void this.#app.updateModelContext({ content: [{ type: "text", text }] }).catch(() => {});
    },
    saveStatement: async (change, partner) => {
      const answer = await this.#ask(change, partner);
      if (answer?.file !== undefined) this.#save(answer.file);
    },
  };
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
