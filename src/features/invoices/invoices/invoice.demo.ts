import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { corrections } from "#shared/search/correction.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import { isReceived } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceSelection, type InvoiceSelection } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceRefusals, usedInvoiceNumber } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { invoiceSearchText } from "#features/invoices/invoice-rules/invoiceSearch.ts";
import { leftOf } from "#features/invoices/invoice-rules/partLeft.ts";
import type { invoicesContract } from "./invoice.contract.ts";
import { addDemoDraft, draftFrom, totalOfDraft } from "./invoiceDrafts.demo.ts";
import { invoiceMoneyDemoHandlers } from "./invoiceMoney.demo.ts";
import {
  changeDemoInvoice,
  demoInvoiceById,
  demoJobToInvoice,
  demoSettings,
  detailsOf,
  rowOf,
  todayOf,
  type InvoiceRows,
  type StoredDemoInvoice,
} from "./storedInvoice.demo.ts";

type Context = DemoContext<InvoiceRows>;

/** The visitor's invoices that match a selection: exact matches of a search first, then the newest. */
function invoicesFor(context: Context, { state, search, customer_id, job_id }: InvoiceSelection): StoredDemoInvoice[] {
  const sought = soughtIn(search);
  const isChosen = (invoice: StoredDemoInvoice) => {
    const shown = rowOf(context, invoice).state;
    if (state === "all") return true;
    return state === "unpaid" ? ["open", "part_paid", "overdue"].includes(shown) : shown === state;
  };
  const found = context.store
    .read("invoices")
    .toReversed()
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .filter(
      (invoice) =>
        isChosen(invoice) &&
        (customer_id === undefined || invoice.customer_id === customer_id) &&
        (job_id === undefined || invoice.job_id === job_id) &&
        (sought === null || isFoundIn(invoiceSearchText(invoice), sought)),
    );
  return exactFirst(found, search, invoiceSearchText);
}

/** The demo's handlers for invoices: every step runs in the visitor's own browser. */
export const invoiceDemoHandlers: DemoHandlers<typeof invoicesContract, InvoiceRows> = {
  ...invoiceMoneyDemoHandlers,

  list: (context, { offset, limit, ...selection }) => {
    const found = invoicesFor(context, selection);
    return { rows: found.slice(offset, offset + limit).map((one) => rowOf(context, one)), total: found.length };
  },

  find: (context, { search, limit }) =>
    invoicesFor(context, invoiceSelection.parse({ search }))
      .slice(0, limit)
      .map((one) => rowOf(context, one))
      .map(({ id, number, title, client_name, state }) => ({ id, number, title, client_name, state })),

  didYouMean: (context, selection) =>
    corrections(
      selection.search,
      invoicesFor(context, { ...selection, search: "" }).map((one) => ({
        search_text: invoiceSearchText(one),
        texts: [one.client_name, one.title],
      })),
    ),

  stats: (context) => {
    const rows = context.store.read("invoices").map((one) => rowOf(context, one));
    const unpaid = rows.filter(({ balance }) => balance > 0);
    const overdue = rows.filter(({ state }) => state === "overdue");
    const month = todayOf(context).slice(0, 7);
    const entries = context.store.read("invoices").flatMap(({ payments }) => payments);
    const sum = (of: readonly { balance: number }[]) => of.reduce((all, { balance }) => all + balance, 0);
    return {
      drafts: rows.filter(({ state }) => state === "draft").length,
      unpaid: unpaid.length,
      owed: sum(unpaid),
      overdue: overdue.length,
      overdue_amount: sum(overdue),
      overpaid: rows.filter(({ overpaid }) => overpaid > 0).length,
      paid_this_month: entries
        .filter((entry) => isReceived(entry) && entry.paid_on.startsWith(month) && entry.paid_on <= todayOf(context))
        .reduce((all, { amount }) => all + amount, 0),
    };
  },

  ofJob: (context, { job_id }) => {
    const { job } = demoJobToInvoice(context, job_id);
    const rows = invoicesFor(context, { ...invoiceSelection.parse({}), job_id });
    return { ...leftOf(job), by_visit: job.repeats, rows: rows.map((one) => rowOf(context, one)) };
  },

  get: (context, { id }) => detailsOf(context, demoInvoiceById(context, id)),

  create: (context, source) => detailsOf(context, addDemoDraft(context, draftFrom(context, source))),

  save: (context, { id, version, work: entered, ...fields }) => {
    const invoice = demoInvoiceById(context, id);
    if (invoice.state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
    if (entered && invoice.covers !== "own") throw new ProductError("conflict", invoiceRefusals.fixedLines);
    if (invoice.version !== version) throw new ProductError("conflict", invoiceRefusals.changed);
    const work = invoice.covers === "own" ? (entered ?? invoice.work) : null;
    const after = changeDemoInvoice(context, id, (one) => {
      const saved = { ...one, ...fields, work };
      return { ...saved, total: totalOfDraft(context, saved) };
    });
    return detailsOf(context, after);
  },

  remove: (context, { id }) => {
    if (demoInvoiceById(context, id).state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
    context.store.write(
      "invoices",
      context.store.read("invoices").filter((one) => one.id !== id),
    );
    return {};
  },

  settings: demoSettings,

  saveSettings: (context, { version, ...settings }) => {
    const before = demoSettings(context);
    if (before.version !== version) throw new ProductError("conflict", invoiceRefusals.changed);
    const { next_number = before.next_number } = settings;
    if (next_number < before.next_number) {
      const message = usedInvoiceNumber(before.next_number);
      throw new ProductError("invalid", message, { next_number: message });
    }
    const saved = { ...settings, next_number, version: version + 1 };
    context.store.write("invoiceSettings", [saved]);
    return saved;
  },
};
