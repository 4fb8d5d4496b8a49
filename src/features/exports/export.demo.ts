import { stringify } from "csv-stringify/browser/esm/sync";
import { refused, type DemoAnswers, type DemoRoom } from "#demo/answers.ts";
import { visitorsToday } from "#demo/visitorsDay.ts";
import { figuresOf } from "#features/customers/customer.ts";
import type { exportsContract } from "#features/exports/export.contract.ts";
import {
  csvOptions,
  customerCells,
  customerColumns,
  estimateCells,
  estimateColumns,
  type Cell,
} from "#features/exports/export.ts";

/** The demo's files: written in the browser, of the sample business. */
export const exportAnswers: DemoAnswers<typeof exportsContract> = {
  customers: (room) => {
    const estimates = present(room);
    const rows = newestFirst(room.store.read("customers")).map((customer) =>
      customerCells({
        ...customer,
        ...figuresOf(estimates.filter((estimate) => estimate.customer_id === customer.id)),
      }),
    );
    return { url: addressOf([customerColumns, ...rows]), file_name: `customers-${visitorsToday(room)}.csv` };
  },
  estimates: (room) => ({
    url: addressOf([estimateColumns, ...newestFirst(present(room)).map(estimateCells)]),
    file_name: `estimates-${visitorsToday(room)}.csv`,
  }),
  everything: refused(
    "There is nothing to take along from the demo. Sign up, and everything you keep here can be downloaded at any time.",
  ),
};

function addressOf(rows: Cell[][]): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(stringify(rows, csvOptions))}`;
}

function present({ store }: DemoRoom) {
  return store.read("estimates").filter((estimate) => !estimate.deleted_at);
}

function newestFirst<Row extends { id: string; created_at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
}
