/** A partner's part of calls and distributions, each with its notice. */
import { labelOf } from "../form/field.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";

/** A partner's part of a call or of a distribution. */
export interface OwnMovement {
  readonly id: string;
  readonly date: string;
  /** Of a call. */
  readonly due?: string;
  readonly description: string;
  readonly amount: number;
  readonly paid: number;
  readonly status: string;
}

interface OwnMovementsProps {
  readonly kind: "calls" | "distributions";
  readonly movements: readonly OwnMovement[];
  readonly currency: string;
  readonly empty: string;
}

const NAMES = {
  calls: { title: "Calls", of: "What for", path: "capital-calls" },
  distributions: { title: "Distributions", of: "What of", path: "distributions" },
} as const;

export function OwnMovements({ kind, movements, currency, empty }: OwnMovementsProps) {
  const { title, of, path } = NAMES[kind];
  const hasDue = kind === "calls";
  return (
    <>
      <h2>{title}</h2>
      <Table
        name={title}
        empty={empty}
        columns={[
          { title: "Day" },
          ...(hasDue ? [{ title: "Due" }] : []),
          { title: of },
          { title: "Amount", isFigure: true },
          { title: "Paid", isFigure: true },
          { title: "State" },
          { title: "Notice" },
        ]}
        rows={movements.map(({ id, date, due, description, amount, paid, status }) => ({
          cells: [
            date,
            ...(hasDue ? [due] : []),
            description,
            <Amount of={amount} currency={currency} />,
            <Amount of={paid} currency={currency} />,
            labelOf(status),
            <a href={`/books/answer/${path}/${id}/notices?format=pdf`}>PDF</a>,
          ],
        }))}
      />
    </>
  );
}
