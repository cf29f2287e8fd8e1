/** Names of files are safe and each given once. */
import { describe, expect, it } from "vitest";
import { FileNames, safeName } from "./file-names.js";

describe("a name", () => {
  it.each([
    ["Alder Teachers Pension", "Alder_Teachers_Pension"],
    ["Müller & Söhne GmbH & Co. KG", "Müller_Söhne_GmbH_Co._KG"],
    ["../../etc/passwd", "etc_passwd"],
    ["A/B: C*?", "A_B_C"],
    ["退職年金基金", "退職年金基金"],
    ["???", ""],
  ])("of %s is %s", (text, name) => expect(safeName(text)).toBe(name));

  it("is given once, whatever its capitals", () => {
    const names = new FileNames();
    expect(["Heron Trust", "heron trust", "Heron/Trust", "??", "!!"].map((text) => names.take(text))).toEqual([
      "Heron_Trust",
      "heron_trust_2",
      "Heron_Trust_3",
      "unnamed",
      "unnamed_2",
    ]);
    expect(names.take(`${"x".repeat(79)} and more`)).toBe("x".repeat(79));
  });
});
