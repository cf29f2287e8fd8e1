import { describe, expect, it } from "vitest";
import { importFile } from "../../src/engine/import-file.js";
import { eventsInWords } from "../../src/import/events-in-words.js";
import { mustBeSaid } from "../../src/import/must-be-said.js";
import { whatBecomes } from "../../src/import/what-becomes.js";

const read = (text: string) =>
  importFile({ name: "a.csv", bytes: new TextEncoder().encode(text), answers: {}, columns: undefined });

const LEDGER = "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Relationship";

describe("a row with a day that is none", () => {
  const dated = "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Issue Date";
  it("of a ledger is read without it, right after the founding, and the preview says so", async () => {
    const { events, unread } = await read(
      `${dated}\nCS-1,Ada,Common (CS),700,700,2024-01-31\nCS-2,Grace,Common (CS),300,300,soon\nCS-3,Eve,Common (CS),100,100,2025-01-31\n`,
    );
    const holders = events.flatMap((event) => (event.type === "common_issuance" ? event.grants : []));
    expect(holders.map(({ name }) => name)).toEqual(["Ada", "Grace", "Eve"]);
    expect(unread.map(({ value, why }) => [value, whatBecomes(why)])).toEqual([
      [
        "soon",
        "The cell is not a date: its row is read without that day. What has no other day comes right after the shares that the company began with.",
      ],
    ]);
  });

  it("of a plain sheet is left out, and the preview says so", async () => {
    const { events, unread } = await read("Name,Shares,Date\nAda,700,2024-01-31\nGrace,300,soon\n");
    expect(JSON.stringify(events)).not.toContain("Grace");
    expect(unread.map(({ why }) => whatBecomes(why))).toEqual(['Grace\'s row is left out: "soon" is not a date.']);
  });
});

describe("a row with fewer shares than none", () => {
  it("is left out, and the preview says so after what is to be done about it", async () => {
    const { unread } = await read("Name,Shares\nAda,700\nGrace,-1500\n");
    expect(unread.map(({ why }) => whatBecomes(why))).toEqual([
      'Grace\'s row is left out: "-1500" is not a number of shares above zero: add shares that were given back as a repurchase, on its day.',
    ]);
  });
});

describe("a class of a ledger of shares that is called Options", () => {
  it("is asked about before the file opens", async () => {
    const { questions } = await read(`${LEDGER}\nCS-1,Ada,Common (CS),700,700,\nOP-1,Eve,Options,300,300,\n`);
    const asked = questions.filter(({ id }) => mustBeSaid(id));
    expect(asked.map(({ about, options }) => [about, options.length > 1])).toEqual([[["Options"], true]]);
  });
});

describe("who may be a founder", () => {
  it("lists holders of common stock alone, largest first, when the file names no founder", async () => {
    const { summary } = await read(`${LEDGER}\nCS-1,Ada,Common (CS),300,300,\nCS-2,Grace,Common (CS),700,700,\n`);
    expect(summary.maybeFounders.map(({ name }) => name)).toEqual(["Grace", "Ada"]);
  });

  it("lists who put money into a round beside common stock, and no investor who holds more preferred than common", async () => {
    const { summary } = await read(
      "Name,Class,Shares\nNora,Common,3500000\nPaul,Common,2500000\nNora,Series A Preferred,27000\nElbe,Series A Preferred,1800000\nElbe,Common,9000\nTom,Common,4000\nTom,Options granted,5000\n",
    );
    expect(summary.maybeFounders.map(({ name }) => name)).toEqual(["Nora", "Paul"]);
  });

  it("lists nobody when the file names a founder", async () => {
    const { summary } = await read(
      `${LEDGER}\nCS-1,Ada,Common (CS),300,300,Founder\nCS-2,Grace,Common (CS),700,700,\n`,
    );
    expect(summary.maybeFounders).toEqual([]);
  });
});

describe("a sheet with rows that cannot be read", () => {
  const sheet = "Holdr,Shars,Clss\nNora Lind,4000000,Common\nPer Holm,4 milion,Common\n,5000,Common\n";
  it("is told in a whole sentence, with its holders and what becomes of rows that are none", async () => {
    const { told, summary, unread } = await read(sheet);
    expect(told).toBe("Read as a sheet of holdings. Rows that could not be read are left out.");
    expect(summary.largest).toEqual([{ name: "Nora Lind", shares: 4_000_000, ownership: 1 }]);
    expect(unread.map(({ why }) => whatBecomes(why))).toEqual([
      'Per Holm\'s row is left out: "4 milion" is not a number of shares above zero.',
      "The row names no holder: it is left out.",
    ]);
    const stated = await read(`${sheet}Total,9000000,\n`);
    expect(stated.told).toBe("Read as a sheet of holdings. Its total differs.");
  });
});

describe("the preview of a sheet", () => {
  const wide = "Naem,Comon,Ser. A,Optns\nAda,700,,\nFund,,100,\nEve,,,100\nPool available,,,100\n";
  const readBy = (answers = {}) =>
    importFile({
      name: "a.csv",
      bytes: new TextEncoder().encode(wide),
      answers,
      columns: ["name", "classShares", "classShares", "classShares"],
    });

  it("lists what a plan has left below its holders, so that parts add to a whole", async () => {
    const { summary, stated } = await readBy();
    const parts = [...summary.largest, ...summary.pools].map(({ name, ownership }) => [name, ownership]);
    expect(parts).toEqual([
      ["Ada", 0.7],
      ["Fund", 0.1],
      ["Eve", 0.1],
      ["Option pool", 0.1],
    ]);
    expect(stated).toBe(0);
  });

  it("says of a class what was issued only once that is decided", async () => {
    const said = async (answers = {}) => {
      const { events, questions } = await readBy(answers);
      return eventsInWords(events, questions);
    };
    expect(await said()).toBe(
      "6 events: 2 × Class of stock defined, 1 × Common stock issued, 1 × Stock issued of a class that is asked about, 1 × Option pool, 1 × Options granted.",
    );
    const common = { "stockKind:Ser. A": "common" };
    expect(await said(common)).toContain("2 × Common stock issued");
    const preferred = { "stockKind:Ser. A": "preferred" };
    expect(await said(preferred)).toContain("1 × Stock issued of a class that is asked about");
    expect(await said({ ...preferred, "originalIssuePrice:Ser. A": "2" })).toContain("1 × Preferred stock issued");
  });
});

describe("an answer", () => {
  const wide = "Naem,Comon,Ser. A,Ser. B\nAda,4000000,,\nSeedling,,1200000,\nCedar,,,1800000\n";
  const given = { "stockKind:Ser. A": "preferred", "originalIssuePrice:Ser. A": "0.8" };
  const readBy = (columns: NonNullable<Parameters<typeof importFile>[0]["columns"]>, answers = {}) =>
    importFile({ name: "a.csv", bytes: new TextEncoder().encode(wide), answers, columns });
  const answersOf = async (...asked: Parameters<typeof readBy>) =>
    Object.fromEntries((await readBy(...asked)).questions.map(({ id, answer }) => [id, answer]));

  it("is kept through a change of columns as long as its question is asked, and comes back with it", async () => {
    expect(await answersOf(["name", "classShares", "classShares", null], given)).toMatchObject(given);
    expect(await answersOf(["name", "classShares", "classShares", "classShares"], given)).toEqual({
      ...given,
      "stockKind:Ser. B": null,
      "participation:Ser. A": null,
    });
    // Neither question is asked: nothing is refused.
    expect(await answersOf(["name", "shares", null, null], given)).toEqual({});
    const { summary } = await readBy(["name", "classShares", "classShares", "classShares"], given);
    expect(summary.lastPrice).toBe(0.8);
  });

  it("that is a choice no longer offered counts as none", async () => {
    const { questions } = await readBy(["name", "classShares", "classShares", null], { "stockKind:Ser. A": "gone" });
    expect(questions.map(({ id, answer }) => [id, answer])).toEqual([["stockKind:Ser. A", null]]);
  });
});
