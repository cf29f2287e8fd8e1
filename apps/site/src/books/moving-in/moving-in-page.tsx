/** Moving in: the steps from an empty vehicle to books that tie with the old ones, and the tie-out itself. */
import { Amount } from "../frame/cell.js";
import { sum } from "../frame/sum.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { type Compared, compareFigures, type OldFigure, readOldFigures } from "./old-books.js";

/** What is pasted of the old books. */
interface Pasted {
  readonly end: string;
  readonly balances: string;
  readonly capital: string;
}

export async function showMovingIn(page: VehiclePage, pasted?: Pasted) {
  const { visit, group, home, vehicle } = page;
  const { books } = visit;
  const [chart, partners, commitments, accounts, terms] = await Promise.all([
    books.getChart(group),
    books.listPartners(group),
    books.listCommitments(group),
    books.listBankAccounts(group),
    books.getTerms(group),
  ]);
  const steps: readonly Step[] = [
    {
      name: "Chart of accounts",
      isDone: chart.length > 0,
      said: `${chart.length} accounts`,
      links: [
        ["seedChart", "Add the base accounts"],
        ["addAccount", "Add one"],
      ],
    },
    {
      name: "Partners",
      isDone: partners.length > 0,
      said: `${partners.length} partners`,
      links: [["createPartners", "Add partners"]],
    },
    {
      name: "Commitments",
      isDone: commitments.length > 0,
      said: `${commitments.length} recorded`,
      links: [["recordCommitments", "Record commitments"]],
    },
    {
      name: "Terms",
      isDone: Array.isArray(terms) ? terms.length > 0 : terms !== null,
      said: "allocation, fee, carry",
      links: [["setTerms", "Set terms"]],
    },
    {
      name: "Opening balances or history",
      isDone: vehicle.postedEntries > 0,
      said: `${vehicle.postedEntries} entries posted`,
      links: [
        ["takeOpeningBalances", "Balances at a day"],
        ["importJournal", "A journal: QuickBooks, Xero, hledger, CSV"],
      ],
    },
    {
      name: "Bank",
      isDone: vehicle.openBankRows > 0 || vehicle.cash !== 0,
      said: `${accounts.length} accounts`,
      links: [["openBankAccount", "Open an account"]],
    },
  ];
  return show(page, {
    title: "Moving in",
    place: "moving-in",
    children: (
      <>
        <h1>Moving in</h1>
        <ol class="steps">
          {steps.map((step) => (
            <li>
              <span class={`dot ${step.isDone ? "green" : "grey"}`} aria-hidden="true" />
              <strong>{step.name}</strong> <span class="facts">{`${step.isDone ? "done" : "open"}: ${step.said}`}</span>
              {step.links.map(([operation, name]) => (
                <a href={`${home}/do/${operation}`}>{name}</a>
              ))}
            </li>
          ))}
        </ol>
        <h2>Tie-out to the old books</h2>
        <p>Paste the old trial balance and each partner’s last statement. What is apart is named line by line.</p>
        <form method="post" action={`${home}/moving-in`}>
          <div class="inputs">
            <div class="field">
              <label for="end">As of</label>
              <input id="end" name="end" type="date" required value={pasted?.end} />
            </div>
            <div class="field whole">
              <label for="balances">Old trial balance</label>
              <textarea id="balances" name="balances" rows={8} aria-describedby="balances-hint" spellcheck={false}>
                {pasted?.balances}
              </textarea>
              <p class="hint" id="balances-hint">
                A code or a name and a balance on each line, credits below zero.
              </p>
            </div>
            <div class="field whole">
              <label for="capital">Partners’ capital by their last statements</label>
              <textarea id="capital" name="capital" rows={8} aria-describedby="capital-hint" spellcheck={false}>
                {pasted?.capital}
              </textarea>
              <p class="hint" id="capital-hint">
                A partner’s name and its ending capital on each line.
              </p>
            </div>
          </div>
          <div class="actions">
            <button type="submit">Compare</button>
          </div>
        </form>
        {pasted === undefined ? null : await tieOut(page, pasted)}
      </>
    ),
  });
}

interface Step {
  readonly name: string;
  readonly isDone: boolean;
  readonly said: string;
  readonly links: readonly (readonly [operation: string, name: string])[];
}

/** Reads what was pasted, and shows it beside the books. */
export async function compareOldBooks(page: VehiclePage) {
  const form = await page.c.req.parseBody();
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  return showMovingIn(page, { end: text("end"), balances: text("balances"), capital: text("capital") });
}

async function tieOut({ visit, group, vehicle }: VehiclePage, { end, balances, capital }: Pasted) {
  const currency = vehicle.baseCurrency;
  const [old, oldCapital] = [readOldFigures(balances), readOldFigures(capital)];
  const [statement, accounts] = await Promise.all([
    visit.books.getStatement("trial-balance", { ...group, end }),
    visit.books.getCapitalAccounts({ ...group, end }),
  ]);
  const rows = "rows" in statement ? (statement.rows as readonly TrialRow[]) : [];
  const isByCode = old.figures.some(({ name }) => rows.some(({ code }) => code === name));
  const now = rows.map(({ code, name, balance }) => ({ name: isByCode ? code : name, amount: balance }));
  const capitalNow = accounts.rows.map(({ name, itd }) => ({ name, amount: itd.ending }));
  return (
    <>
      <Wrong lines={[...old.wrong, ...oldCapital.wrong]} />
      {old.figures.length === 0 ? null : (
        <Comparison name="Trial balance" compared={compareFigures(old.figures, now)} currency={currency} />
      )}
      {oldCapital.figures.length === 0 ? null : (
        <Comparison
          name="Partners’ capital"
          compared={compareFigures(oldCapital.figures, capitalNow)}
          currency={currency}
        />
      )}
    </>
  );
}

type TrialRow = { readonly code: string; readonly name: string; readonly balance: number };

function Wrong({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="alert" role="alert">
      <p>{`${lines.length} lines are no name and amount, and are left out:`}</p>
      <ul>
        {lines.slice(0, 20).map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Figures beside each other, those that are apart first. */
function Comparison({
  name,
  compared,
  currency,
}: {
  readonly name: string;
  readonly compared: readonly Compared[];
  readonly currency: string;
}) {
  const gap = ({ old, now }: Compared) => sum([now ?? 0, -(old ?? 0)]);
  const apart = compared.filter((one) => gap(one) !== 0);
  const isTied = apart.length === 0;
  const cell = (of: number | null) => (of === null ? "none" : <Amount of={of} currency={currency} />);
  const total = (side: "old" | "now"): OldFigure["amount"] => sum(compared.map((one) => one[side] ?? 0));
  return (
    <section>
      <h3>{name}</h3>
      <p>
        <span class={`dot ${isTied ? "green" : "red"}`} aria-hidden="true" />
        {isTied ? `All ${compared.length} figures agree.` : `${apart.length} of ${compared.length} figures are apart.`}
      </p>
      <Table
        name={name}
        columns={[
          { title: name },
          { title: "Old books", isFigure: true },
          { title: "These books", isFigure: true },
          { title: "Apart", isFigure: true },
        ]}
        rows={[
          ...[...apart, ...compared.filter((one) => gap(one) === 0)].map((one) => ({
            cells: [one.name, cell(one.old), cell(one.now), <Amount of={gap(one)} currency={currency} />],
          })),
          {
            style: "total" as const,
            cells: [
              "Together",
              cell(total("old")),
              cell(total("now")),
              <Amount of={sum([total("now"), -total("old")])} currency={currency} />,
            ],
          },
        ]}
      />
    </section>
  );
}
