/** A partner's capital from the beginning of a window to its end, and what is still to be called. */
import { type ChartOptions, drawCapitalAccountBridge } from "@capstack/charts";
import { columnsOf, FigureTable } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import type { Account, CapitalAccountFigures } from "../../src/data/capital-account.js";
import { ChartFigure } from "../chart-figure.js";
import { type PageProps, startView } from "../connection.js";
import { Choice, Menu } from "../controls.js";
import { Heading, Notes } from "../parts.js";
import { quoted } from "../say.js";

const WINDOWS = { qtd: "QTD", ytd: "YTD", itd: "ITD" } as const;
type Preset = keyof typeof WINDOWS;

const LINES: readonly (readonly [keyof Account["lines"], string])[] = [
  ["beginning", "Beginning NAV"],
  ["contributions", "Contributions"],
  ["distributions", "Distributions"],
  ["managementFees", "Management fees"],
  ["expenses", "Expenses"],
  ["offeringCosts", "Offering costs"],
  ["operatingIncome", "Operating income"],
  ["realizedGains", "Realized gains"],
  ["unrealizedGains", "Unrealized gains"],
  ["fxTranslation", "Currency translation"],
  ["transfers", "Transfers"],
  ["carriedInterest", "Carried interest"],
  ["unclassified", "Unclassified"],
];

function CapitalAccountPage(props: PageProps<CapitalAccountFigures>) {
  const { figures, formats, isDark, change, tell, save, saveStatement } = props;
  const { window, accounts, partners } = figures;
  const [chosen, setChosen] = useState(accounts[0]?.id);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const draw = useCallback(
    (options: ChartOptions) => drawCapitalAccountBridge(bridgeOf(account as Account), options),
    [account],
  );
  if (account === undefined) return <Heading title="No partners yet">This vehicle has no capital accounts</Heading>;
  const { title } = draw({ width: 240 });
  const preset = presetOf(window.preset);
  const asked = preset === undefined ? {} : { period: preset };
  const lines = LINES.filter(([line]) => line === "beginning" || account.lines[line] !== 0);
  return (
    <>
      <Heading title={title}>{`${account.name} · ${window.label}${spanOf(window)}`}</Heading>
      <div class="controls">
        <Choice
          label="Window"
          choices={WINDOWS}
          value={preset}
          onChoose={(period) => change({ period }, (answer) => sayAccount(answer, account.id))}
        />
        {accounts.length > 1 && (
          <Menu
            label="Partner"
            value={account.id}
            options={accounts.map(({ id, name }) => ({ value: id, name }))}
            onChoose={(id) => {
              setChosen(id);
              tell(sayAccount(figures, id));
            }}
          />
        )}
      </div>
      <ChartFigure draw={draw} isDark={isDark} />
      <FigureTable
        caption={`Capital account of ${account.name}`}
        columns={columnsOf(["Line"], ["Amount"])}
        rows={lines.map(([line, name]) => [name, formats.money(account.lines[line])])}
        total={["Ending NAV", formats.money(account.lines.ending)]}
      />
      <FigureTable
        caption="Commitment"
        columns={columnsOf(["Commitment"], ["Amount"])}
        rows={[
          ["Committed", formats.money(account.commitment)],
          ["Called", formats.money(account.called)],
          ["Paid in", formats.money(account.funded)],
          ["Unfunded", formats.money(account.outstanding)],
          ...(account.irr === null ? [] : [["Net IRR since inception", formats.percent(account.irr)]]),
        ]}
      />
      <Notes
        notes={
          partners > accounts.length ? [`The ${accounts.length - 1} partners with most promised, of ${partners}.`] : []
        }
      />
      {save !== null && (
        <p class="buttons">
          <button type="button" onClick={() => saveStatement(asked, account.id)}>
            Download ILPA statement (XLSX)
          </button>
        </p>
      )}
    </>
  );
}

/** The whole history is that since inception. */
function presetOf(preset: string): Preset | undefined {
  return preset in WINDOWS ? (preset as Preset) : undefined;
}

function spanOf({ start, end }: CapitalAccountFigures["window"]): string {
  const days = [start, end].filter((day) => day !== null);
  return days.length === 0 ? "" : ` · ${days.join(" to ")}`;
}

function bridgeOf({ lines, commitment, outstanding }: Account) {
  return { ...lines, commitment, outstanding };
}

/** For the model: what the user looks at now. */
function sayAccount({ window, accounts }: CapitalAccountFigures, id: string): string {
  const account = accounts.find((one) => one.id === id) ?? accounts[0];
  if (account === undefined) return "In the capital account view there are no partners.";
  const { name, lines, commitment, called, outstanding } = account;
  const moved = LINES.filter(([line]) => lines[line] !== 0).map(
    ([line, name]) => `${name.toLowerCase()} ${lines[line]}`,
  );
  return `In the capital account view the user looks at ${quoted(name)}, ${window.label}${spanOf(window)}: ${[...moved, `ending NAV ${lines.ending}`].join(", ")}. Commitment ${commitment}, called ${called}, still to be called ${outstanding}.`;
}

startView("capital-account", CapitalAccountPage);
