import { stringify } from "csv-stringify/browser/esm/sync";
import { refused, type DemoHandlers, type DemoContext } from "#demo/demoContext.ts";
import { visitorsToday } from "#demo/visitorsDay.ts";
import { totalsOf } from "#features/customers/customer.ts";
import type { exportsContract } from "#features/exports/export.contract.ts";
import { cellsOf, csvOptions, customerSheet, estimateSheet, headsOf, type Cell } from "#features/exports/export.ts";

/** The demo's files: written in the browser, of the sample business. */
export const exportDemoHandlers: DemoHandlers<typeof exportsContract> = {
  customers: (context) => {
    const estimates = present(context);
    const rows = newestFirst(context.store.read("customers")).map((customer) =>
      cellsOf(customerSheet, {
        ...customer,
        ...totalsOf(estimates.filter((estimate) => estimate.customer_id === customer.id)),
      }),
    );
    return { url: addressOf([headsOf(customerSheet), ...rows]), file_name: `customers-${visitorsToday(context)}.csv` };
  },
  estimates: (context) => ({
    url: addressOf([
      headsOf(estimateSheet),
      ...newestFirst(present(context)).map((one) => cellsOf(estimateSheet, one)),
    ]),
    file_name: `estimates-${visitorsToday(context)}.csv`,
  }),
  everything: refused("There's nothing to export in the demo. Sign up, and you can export everything anytime."),
  size: () => ({ photos: 0, bytes: 0 }),
};

function addressOf(rows: Cell[][]): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(stringify(rows, csvOptions))}`;
}

function present({ store }: DemoContext) {
  return store.read("estimates").filter((estimate) => !estimate.deleted_at);
}

function newestFirst<Row extends { id: string; created_at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
}
