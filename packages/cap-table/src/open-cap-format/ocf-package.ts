/** A package with its references resolved: who the stakeholders are, which securities follow from which. */
import type { HolderKind } from "../model/records.js";
import type { OcfVesting } from "./reading/ocf-milestones.js";
import { amount, field, type OcfObject, text, texts } from "./reading/ocf-object.js";
import { noVestingDays, type VestingDays, vestingDays } from "./reading/ocf-schedule.js";

export class OcfPackage {
  readonly objects: readonly OcfObject[];
  readonly remark: (one: OcfObject, message: string) => void;
  readonly stakeholders: ReadonlyMap<string, OcfObject>;
  readonly classes: ReadonlyMap<string, OcfObject>;
  readonly plans: ReadonlyMap<string, OcfObject>;
  readonly vestingTerms: ReadonlyMap<string, OcfObject>;
  /** Issuances by security id, the first of each. */
  readonly issuances: ReadonlyMap<string, OcfObject>;
  readonly vestingDays: ReadonlyMap<string, VestingDays>;
  /** Issuances that only record what another transaction resulted in. */
  readonly #results = new Set<OcfObject>();
  /** What a security of the package is called in the fold. */
  readonly #called = new Map<string, string>();

  readonly #common: string | undefined;

  constructor(objects: readonly OcfObject[], remark: (one: OcfObject, message: string) => void) {
    this.objects = objects;
    this.remark = remark;
    const byId = (type: string, key = "id") =>
      new Map(objects.filter((one) => one.object_type === type).map((one) => [text(one, key) ?? "", one]));
    this.stakeholders = byId("STAKEHOLDER");
    this.classes = byId("STOCK_CLASS");
    this.plans = byId("STOCK_PLAN");
    this.vestingTerms = byId("VESTING_TERMS");
    const common = [...this.classes.values()].find((one) => text(one, "class_type") !== "PREFERRED");
    this.#common = text(common, "id");
    const issuances = objects.filter((one) => one.object_type.endsWith("_ISSUANCE")).reverse();
    this.issuances = new Map(issuances.map((one) => [text(one, "security_id") ?? "", one]));
    this.vestingDays = vestingDays(objects);
    for (const one of objects) this.#findResults(one);
  }

  /** The id a class has in the fold: the first class of common is `common`, which awards are drawn on. */
  classId(id: string): string {
    return id === this.#common ? "common" : id;
  }

  /** The id a security has in the fold: its own, or the one that carried it over. */
  securityId(id: string): string {
    return this.#called.get(id) ?? id;
  }

  call(id: string, name: string): void {
    this.#called.set(id, name);
  }

  /** What the package says of an issuance's vesting. */
  vestingOf(issuance: OcfObject): OcfVesting {
    const terms = this.vestingTerms.get(text(issuance, "vesting_terms_id") ?? "");
    return { issuance, terms, days: this.vestingDays.get(text(issuance, "security_id") ?? "") ?? noVestingDays };
  }

  isResult(issuance: OcfObject): boolean {
    return this.#results.has(issuance);
  }

  holder(stakeholderId: string): { id: string; name: string } {
    const name = field(this.stakeholders.get(stakeholderId), "name");
    return { id: stakeholderId, name: text(name, "legal_name") ?? stakeholderId };
  }

  relationship(stakeholderId: string): HolderKind {
    const stakeholder = this.stakeholders.get(stakeholderId);
    const words = [text(stakeholder, "current_relationship"), ...texts(stakeholder, "current_relationships")];
    for (const word of words) {
      const kind = RELATIONSHIPS[word ?? ""];
      if (kind !== undefined) return kind;
    }
    return "other";
  }

  /** The issuances a transaction resulted in, those it names or, for an exercise, the one that matches it. */
  resultsOf(one: OcfObject): OcfObject[] {
    const named = [...texts(one, "resulting_security_ids"), text(one, "resulting_security_id") ?? ""];
    const found = named.map((id) => this.issuances.get(id)).filter((issuance) => issuance !== undefined);
    if (found.length > 0 || !/_(EXERCISE|RELEASE)$/.test(one.object_type)) return found;
    const source = this.issuances.get(text(one, "security_id") ?? "");
    const match = this.objects.find(
      (issuance) =>
        issuance.object_type === "TX_STOCK_ISSUANCE" &&
        text(issuance, "date") === text(one, "date") &&
        text(issuance, "stakeholder_id") === text(source, "stakeholder_id") &&
        amount(issuance, "quantity") === amount(one, "quantity"),
    );
    return match === undefined ? [] : [match];
  }

  /** What an exercise, a release or a transfer resulted in is issued by that event itself. */
  #findResults(one: OcfObject): void {
    if (!/_(EXERCISE|RELEASE|TRANSFER|CONSOLIDATION|REISSUANCE)$/.test(one.object_type)) return;
    if (!this.issuances.has(text(one, "security_id") ?? "")) return;
    for (const issuance of this.resultsOf(one)) this.#results.add(issuance);
  }
}

const RELATIONSHIPS: Readonly<Record<string, HolderKind>> = {
  FOUNDER: "founder",
  EMPLOYEE: "employee",
  NON_US_EMPLOYEE: "employee",
  EX_EMPLOYEE: "employee",
  OFFICER: "employee",
  EXECUTIVE: "employee",
  ADVISOR: "advisor",
  EX_ADVISOR: "advisor",
  CONSULTANT: "consultant",
  EX_CONSULTANT: "consultant",
  BOARD_MEMBER: "director",
  INVESTOR: "investor",
};
