import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { hasPaidPlan, proNeeded, requireOwner, type RequestContext } from "#platform/operations.ts";
import { invoiceRefusals, usedInvoiceNumber } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { leftOf } from "#features/invoices/invoice-rules/partLeft.ts";
import { invoicesContract } from "./invoice.contract.ts";
import { createInvoice, saveInvoice } from "./invoiceDrafts.server.ts";
import { readJobToInvoice } from "./invoiceJob.server.ts";
import {
  correctInvoiceSearch,
  findInvoices,
  readInvoiceRows,
  readInvoices,
  readInvoiceStats,
} from "./invoiceList.queries.ts";
import { addLateFee, creditInvoice, emailInvoiceAgain, removeDraft, voidInvoice } from "./invoiceMoves.server.ts";
import { applyCredit, recordInvoicePayment, recordRefund, undoInvoicePayment } from "./invoicePayments.server.ts";
import { invoiceDetailsOf } from "./invoiceReading.server.ts";
import { readInvoiceSettings, saveInvoiceSettings, setNextInvoiceNumber } from "./invoiceSettings.queries.ts";
import { issueInvoice } from "./issuing.server.ts";

const os = implement(invoicesContract).$context<RequestContext>().use(requireOwner);

/** The most invoices of one job that its page lists. */
const mostOfJob = 100;

export const invoiceHandlers = {
  list: os.list.handler(async ({ input, context: { owner } }) => {
    const { today } = await todayOfOwner(owner, new Date());
    return readInvoices(owner, input, today);
  }),

  find: os.find.handler(async ({ input, context: { owner } }) => {
    const { today } = await todayOfOwner(owner, new Date());
    return findInvoices(owner, input, today);
  }),

  didYouMean: os.didYouMean.handler(async ({ input, context: { owner } }) => {
    const { today } = await todayOfOwner(owner, new Date());
    return correctInvoiceSearch(owner, input, today);
  }),

  stats: os.stats.handler(async ({ context: { owner } }) => {
    const { today } = await todayOfOwner(owner, new Date());
    return readInvoiceStats(owner, today);
  }),

  ofJob: os.ofJob.handler(async ({ input: { job_id }, context: { owner } }) => {
    const { today, timeZone } = await todayOfOwner(owner, new Date());
    const { job } = await readJobToInvoice(owner.query, job_id, timeZone);
    const of = { job_id, state: "all", search: "", offset: 0, limit: mostOfJob } as const;
    return { ...leftOf(job), by_visit: job.repeats, rows: (await readInvoices(owner, of, today)).rows };
  }),

  get: os.get.handler(({ input: { id }, context: { owner, deps } }) => invoiceDetailsOf(deps, owner, id, new Date())),

  create: os.create.handler(async ({ input, context: { owner, deps, signedIn } }) => {
    if (input.job_id !== undefined && !(await hasPaidPlan(owner))) throw proNeeded(signedIn);
    const now = new Date();
    const id = await owner.transaction((tx) => createInvoice(tx, input, now));
    return invoiceDetailsOf(deps, owner, id, now);
  }),

  save: os.save.handler(async ({ input, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => saveInvoice(tx, input, now));
    return invoiceDetailsOf(deps, owner, input.id, now);
  }),

  remove: os.remove.handler(async ({ input: { id }, context: { owner } }) => {
    await owner.transaction((tx) => removeDraft(tx, id));
    return {};
  }),

  issue: os.issue.handler(async ({ input, context: { owner, deps } }) => {
    await issueInvoice(deps, owner, input, await hasPaidPlan(owner));
    return invoiceDetailsOf(deps, owner, input.id, new Date());
  }),

  emailAgain: os.emailAgain.handler(async ({ input: { id }, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => emailInvoiceAgain(deps, tx, id, now));
    return invoiceDetailsOf(deps, owner, id, now);
  }),

  cancel: os.cancel.handler(async ({ input, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => voidInvoice(tx, input, now));
    return invoiceDetailsOf(deps, owner, input.id, now);
  }),

  addCreditNote: os.addCreditNote.handler(async ({ input, context: { owner, deps } }) => {
    await creditInvoice(deps, owner, input);
    return invoiceDetailsOf(deps, owner, input.id, new Date());
  }),

  recordPayment: os.recordPayment.handler(async ({ input, context: { owner, deps } }) => {
    await owner.transaction((tx) => recordInvoicePayment(deps, tx, input));
    const { today } = await todayOfOwner(owner, new Date());
    const ids = input.parts.map(({ id }) => id);
    return { rows: await readInvoiceRows(owner, ids, today) };
  }),

  undoPayment: os.undoPayment.handler(async ({ input: { id, payment_id }, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => undoInvoicePayment(tx, id, payment_id, now));
    return invoiceDetailsOf(deps, owner, id, now);
  }),

  applyCredit: os.applyCredit.handler(async ({ input: { id }, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => applyCredit(tx, id, now));
    return invoiceDetailsOf(deps, owner, id, now);
  }),

  refund: os.refund.handler(async ({ input, context: { owner, deps } }) => {
    const now = new Date();
    await owner.transaction((tx) => recordRefund(tx, input, now));
    return invoiceDetailsOf(deps, owner, input.id, now);
  }),

  addLateFee: os.addLateFee.handler(async ({ input: { id }, context: { owner, deps } }) => {
    const now = new Date();
    const fee = await owner.transaction((tx) => addLateFee(tx, id, now));
    return invoiceDetailsOf(deps, owner, fee, now);
  }),

  settings: os.settings.handler(({ context: { owner } }) => readInvoiceSettings(owner.query)),

  saveSettings: os.saveSettings.handler(({ input: { next_number, late_fee, ...settings }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const [saved] = await tx.query(saveInvoiceSettings, {
        ...settings,
        late_fee: late_fee === null ? null : toJson(late_fee),
      });
      if (!saved) throw new ProductError("conflict", invoiceRefusals.changed);
      const numbered = next_number === undefined ? null : await tx.query(setNextInvoiceNumber, { next_number });
      if (numbered?.length === 0) {
        const message = usedInvoiceNumber((await readInvoiceSettings(tx.query)).next_number);
        throw new ProductError("invalid", message, { next_number: message });
      }
      tx.notify("invoices");
      return readInvoiceSettings(tx.query);
    }),
  ),
};
