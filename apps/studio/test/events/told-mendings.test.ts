/** What a person reads before an event that others need is changed. */
import { describe, expect, it } from "vitest";
import { toldMending, whyChanged } from "../../src/events/told-mendings.js";

const proRata = { place: 4, did: "left out", about: "Alpha Ventures", list: "proRata" } as const;
const grant = { place: 6, did: "switched off", about: "There is no plan." } as const;

describe("a change that others stand against", () => {
  it("says whether it is the event itself that needs what it is moved before, or others", () => {
    expect(whyChanged("Series B", { to: 4, mendings: [proRata] })).toBe(
      "Series B would come before what it needs. To keep it valid:",
    );
    expect(whyChanged("Series A", { to: 3, mendings: [proRata] })).toBe(
      "Other events need Series A as it is. To keep them valid:",
    );
    expect(whyChanged("Option plan", { to: null, mendings: [grant] })).toBe(
      "Other events need Option plan as it is. To keep them valid:",
    );
    expect(whyChanged("Series B", { to: 4, mendings: [proRata, grant] })).toBe(
      "Series B would come before what it needs, and others need it as it is. To keep them valid:",
    );
  });

  it("names what is dropped, and of which event", () => {
    expect(toldMending(proRata, "Series B")).toBe("Alpha Ventures’ pro rata in Series B is dropped");
    expect(toldMending(grant, "Grant to Eve")).toBe("Grant to Eve is switched off");
    expect(toldMending({ place: 1, did: "left out", about: "Angel", list: "safes" }, "SAFE")).toBe(
      "Angel is left out of SAFE",
    );
    expect(toldMending({ place: 1, did: "named", about: "Ada" }, "Founding")).toBe("Ada is named in Founding");
  });
});
