/** A proposed change as it is done: how what it changes stands, how it will stand, and the change itself. */

import { changeBankAccount, openBankAccount, publishBankAccounts } from "../journal/open-bank-account.js";
import { completeTerms, loadTerms, type Terms } from "../load/terms.js";
import { recordCommitments } from "../partners/commitment.js";
import { addPartners, publishPartners } from "../partners/partner.js";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import type { ProposedChange, Standing } from "../tables/json-shapes.js";
import { sumAmounts } from "../tables/money.js";
import { setTerms } from "../terms/set-terms.js";
import type { Write } from "../transactions/writing.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What is known and done of one proposed change. */
export interface PlannedChange {
  /** How what it changes stands. @throws Failure `not_found` */
  standing(tenant: Tenant): Promise<Standing>;
  /** How the same will stand. */
  after(standing: Standing): Standing;
  perform(write: Write): Promise<unknown>;
}

/** The change that a proposal describes, in its vehicle. */
export function plannedChange(vehicle: VehicleRow, change: ProposedChange): PlannedChange {
  switch (change.operation) {
    case "setTerms":
      return termsSet(vehicle, change.body);
    case "recordCommitments":
      return commitmentsRecorded(vehicle, change.body);
    case "createPartners":
      return partnersCreated(vehicle, change.body);
    case "openBankAccount":
      return accountOpened(vehicle, change.body);
    case "changeBankAccount":
      return accountChanged(vehicle, change.id, change.body);
    default:
      return change satisfies never;
  }
}

/** Terms: those in force on the day from which the new ones are. */
function termsSet(vehicle: VehicleRow, body: Body<"setTerms">): PlannedChange {
  const { effectiveDate, ...terms } = body;
  return {
    standing: async ({ tx, tenantId }) => ({ ...(await loadTerms(tx, tenantId, vehicle.id, effectiveDate)) }),
    after: () => ({ effectiveDate, ...completeTerms(terms as Partial<Terms>) }),
    perform: (write) => setTerms(write, vehicle, body),
  };
}

/** Commitments: what each partner that is named has promised, by its name. */
function commitmentsRecorded(vehicle: VehicleRow, body: Body<"recordCommitments">): PlannedChange {
  const events = [body].flat();
  return {
    standing: async (tenant) => {
      const ids = [...new Set(events.map(({ lpEntityId }) => lpEntityId))];
      const partners = await publishPartners(tenant, vehicle, ids);
      return Object.fromEntries(
        partners.map(({ lpEntityId, name, commitment }) => [lpEntityId, { name, commitment }] as const),
      );
    },
    after: (standing) =>
      Object.fromEntries(
        Object.entries(standing as Readonly<Record<string, Committed>>).map(([id, { name, commitment }]) => {
          const own = events.filter(({ lpEntityId }) => lpEntityId === id);
          const amounts = [commitment, ...own.map(({ amount }) => amount)];
          const recorded = own.map(({ date, amount, kind }) => ({ date, amount, kind }));
          return [id, { name, commitment: sumAmounts(amounts, vehicle.baseCurrency), recorded }] as const;
        }),
      ),
    perform: (write) => recordCommitments(write, vehicle, body),
  };
}

interface Committed {
  readonly name: string;
  readonly commitment: number;
}

/** New partners: none of them is there, but another of the same name may be. */
function partnersCreated(vehicle: VehicleRow, body: Body<"createPartners">): PlannedChange {
  const partners = [body].flat();
  return {
    standing: async (tenant) => {
      const names = new Set(partners.map(({ name }) => name));
      const known = (await publishPartners(tenant, vehicle)).filter(({ name }) => names.has(name));
      return { known: known.map(({ name, partnerClass, commitment }) => ({ name, partnerClass, commitment })) };
    },
    after: (standing) => ({ ...standing, new: partners }),
    perform: (write) => addPartners(write, vehicle, body),
  };
}

/** A new bank account: nothing is there. */
function accountOpened(vehicle: VehicleRow, body: Body<"openBankAccount">): PlannedChange {
  return {
    standing: async () => ({}),
    after: () => ({ currency: vehicle.baseCurrency, ...body }),
    perform: (write) => openBankAccount(write, vehicle, body),
  };
}

/** A bank account as it is published. */
function accountChanged(vehicle: VehicleRow, id: string, body: Body<"changeBankAccount">): PlannedChange {
  return {
    standing: async (tenant) => {
      const account = (await publishBankAccounts(tenant, vehicle)).find((one) => one.id === id);
      if (account === undefined) throw notFound("No bank account of this vehicle has this id.", ["id"]);
      return { ...account };
    },
    after: (standing) => ({ ...standing, ...body }),
    perform: (write) => changeBankAccount(write, vehicle, id, body),
  };
}
