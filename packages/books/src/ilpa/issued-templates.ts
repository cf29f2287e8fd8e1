/** Templates as they were issued: the file of last quarter, which this quarter's must begin where it ended. */
import { preparedRows } from "@capstack/database";
import type { ReportingTemplateInput } from "@capstack/ilpa";
import { sql } from "drizzle-orm";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { issuedStatements as issued } from "../tables/record-tables.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The name under which templates are issued, beside those of statements. */
export const ILPA_TEMPLATE = "ilpa-template";

/** A template that was issued, before its sums are made, and what it is known by. */
export interface IssuedTemplate {
  readonly id: string;
  readonly hash: string;
  readonly issuedAt: string;
  readonly input: ReportingTemplateInput;
}

const newestOf = preparedRows((asked: OwnerOfRow & { readonly end: string; readonly partner: string | null }) => ({
  fields: {
    ...{ id: issued.id, lpEntityId: issued.lpEntityId, hash: issued.hash },
    ...{ issuedAt: issued.issuedAt, content: issued.content },
  },
  rest: sql`from ${issued} where ${ownedBy(issued, asked)} and ${issued.name} = ${ILPA_TEMPLATE}
    and ${issued.endDate} = ${asked.end} and (${asked.partner}::uuid is null or ${issued.lpEntityId} = ${asked.partner})
    order by ${issued.issuedAt}, ${issued.id}`,
}));

/** By partner: what was issued last for the quarter that ends on a day. */
export async function issuedTemplates(
  tenant: Tenant,
  vehicle: VehicleRow,
  { end, lpEntityId = null }: { readonly end: string; readonly lpEntityId?: string | null | undefined },
): Promise<ReadonlyMap<string, IssuedTemplate>> {
  const rows = await newestOf(tenant.tx, { ...ownerOf(tenant, vehicle), end, partner: lpEntityId });
  return new Map(
    rows.map(({ id, hash, issuedAt, content, lpEntityId: partner }) => {
      const { input } = JSON.parse(content) as Pick<IssuedTemplate, "input">;
      return [partner ?? "", { id, hash, issuedAt: issuedAt.toISOString(), input }];
    }),
  );
}
