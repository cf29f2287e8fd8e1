import { describe, expect, it } from "vitest";
import { type CapTableEvent, type CapTableFinal, computeCapTable, fromOcf, toOcf } from "../src/index.js";

const events: CapTableEvent[] = [
  {
    type: "common_issuance",
    date: "2024-01-15",
    grants: [
      { id: "ada", name: "Ada", shares: 3_000_000, certificateId: "CS-1" },
      { id: "ben", name: "Ben", shares: 1_000_000 },
    ],
  },
];

const certificates = ({ holders }: CapTableFinal) =>
  holders.flatMap(({ positions = [] }) =>
    positions.map(({ securityId, certificateId }) => [securityId, certificateId]),
  );

describe("a certificate", () => {
  const { final } = computeCapTable({ events });

  it("is absent from a position that was given none", () => {
    expect(certificates(final)).toEqual([
      ["event-1/1", "CS-1"],
      ["event-1/2", undefined],
    ]);
    expect(final.holders[1]?.positions?.[0]).not.toHaveProperty("certificateId");
  });

  it("is still there after a later call", () => {
    expect(certificates(computeCapTable({ events: [], initial: final }).final)).toEqual(certificates(final));
  });

  it("stays on what is left of its lot, and not on what was transferred", () => {
    const transfer: CapTableEvent = {
      type: "transfer",
      from: "ada",
      securityId: "event-1/1",
      shares: 1_000_000,
      to: { id: "cyd", name: "Cyd" },
    };
    expect(certificates(computeCapTable({ events: [...events, transfer] }).final)).toEqual([
      ["event-1/1", "CS-1"],
      ["event-1/2", undefined],
      ["event-2/1", undefined],
    ]);
  });

  it("is the custom id of its security in Open Cap Format, and comes back from there", () => {
    const { objects } = toOcf(final);
    const ids = objects.flatMap((one) => (one.object_type === "TX_STOCK_ISSUANCE" ? [one.custom_id] : []));
    expect(ids).toEqual(["CS-1", "event-1/2"]);
    expect(certificates(computeCapTable({ events: fromOcf(objects).events }).final)).toEqual(certificates(final));
  });

  it("is refused unless it is a text", () => {
    const wrong = [{ type: "common_issuance", grants: [{ id: "a", name: "A", shares: 1, certificateId: 5 }] }];
    expect(() => computeCapTable({ events: wrong as never })).toThrow(
      expect.objectContaining({ code: "invalid_value", path: ["events", 0, "grants", 0, "certificateId"] }),
    );
  });
});
