import { describe, expect, it } from "vitest";
import { PartnerDues } from "../src/index.js";

describe("what a partner's payment settles", () => {
  it("is what it names, then the oldest, interest of a subsequent close last", () => {
    const dues = new PartnerDues();
    const interest = dues.declare("equalization_interest", "close", 5);
    const first = dues.declare("capital_call", "call:1", 100);
    const second = dues.declare("capital_call", "call:2", 100);
    dues.pay("call:2", 60);
    dues.pay(null, 120);
    expect([first.paid, second.paid, interest.paid]).toEqual([100, 80, 0]);
    dues.pay("close", 5);
    expect([second.paid, interest.paid, dues.interest]).toEqual([80, 5, 0]);
  });

  it("is open again once the payment is reversed, the last settled first", () => {
    const dues = new PartnerDues();
    const call = dues.declare("capital_call", null, 100);
    const interest = dues.declare("equalization_interest", null, 5);
    dues.pay(null, 105);
    dues.pay(null, -15);
    expect([call.paid, interest.paid, dues.interest]).toEqual([90, 0, 5]);
    dues.pay(null, 12);
    expect([call.paid, interest.paid]).toEqual([100, 2]);
  });

  it("is an opening balance before the calls that follow it", () => {
    const dues = new PartnerDues();
    // A debit on the receivable that declares no call.
    dues.pay(null, -80);
    dues.pay(null, 80);
    const call = dues.declare("capital_call", "call:1", 50);
    expect([call.paid, call.left]).toEqual([0, 50]);
    dues.pay(null, 50);
    expect([call.paid, call.left]).toEqual([50, 0]);
  });

  it("is what becomes due next if it came first", () => {
    const dues = new PartnerDues();
    dues.pay(null, 70);
    const call = dues.declare("capital_call", "call:1", 100);
    expect([call.paid, call.left]).toEqual([70, 30]);
  });
});
