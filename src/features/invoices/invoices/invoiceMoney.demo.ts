import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { formatCents } from "#shared/money/cents.ts";
import { undoOf } from "#shared/payments/ledger.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { depositEntry, followDemoDeposit } from "#features/ledger/deposits/followDeposit.demo.ts";
import { entryIdOf, isBooked } from "#features/ledger/ledger-entries/entryId.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import { composeInvoice, workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import { creditNoteSums } from "#features/invoices/invoice-rules/creditNoteSums.ts";
import { dueDay } from "#features/invoices/invoice-rules/invoiceDue.ts";
import {
  beyondOwed,
  creditToTakeBack,
  receivedFor,
  refundable,
} from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceRefusals, refusedUndo, stepRefusal } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { balanceOf, stateOn } from "#features/invoices/invoice-rules/invoiceState.ts";
import { lateFeeWork } from "#features/invoices/invoice-rules/lateFee.ts";
import { assertPartLeft, leftOf } from "#features/invoices/invoice-rules/partLeft.ts";
import { addDemoDraft } from "./invoiceDrafts.demo.ts";
import type { invoicesContract } from "./invoice.contract.ts";
import {
  amountsOf,
  changeDemoInvoice,
  creditOf,
  demoInvoiceById,
  demoJobToInvoice,
  demoSettings,
  depositsFor,
  detailsOf,
  movedFrom,
  noteOnTimeline,
  rowOf,
  todayOf,
  withEntry,
  type InvoiceRows,
  type StoredDemoInvoice,
} from "./storedInvoice.demo.ts";

/** The demo's steps with money: issuing, payments, credit and credit notes. */

type Context = DemoContext<InvoiceRows>;

const byVisitor = (context: Context) => ({ by: visitorsName(context), now: context.now() });

/** An invoice that can have money. Throws `conflict` for a draft. */
function issuedById(context: Context, id: string): StoredDemoInvoice {
  const invoice = demoInvoiceById(context, id);
  if (invoice.state === "draft") throw new ProductError("conflict", invoiceRefusals.notIssued);
  return invoice;
}

/** An entry that moves money between records: it has no method of its own. */
const internal = (paid_on: string) => ({ method: "other" as const, paid_on, note: null });

function issue(context: Context, invoice: StoredDemoInvoice, email: boolean): StoredDemoInvoice {
  const today = todayOf(context);
  if (invoice.due_on !== null && invoice.due_on < today)
    throw new ProductError("invalid", invoiceRefusals.past, { due_on: invoiceRefusals.past });
  const found = invoice.job_id === null ? null : demoJobToInvoice(context, invoice.job_id);
  const work = workOfDraft(invoice, found?.job ?? null);
  if (work.sums.total <= 0) throw new ProductError("conflict", invoiceRefusals.empty);
  if (found) {
    const issued = context.store
      .read("invoices")
      .filter(({ job_id, state }) => job_id === invoice.job_id && state === "issued");
    assertPartLeft({ state: found.stored.state, job: found.job, issued }, invoice);
    const { left } = leftOf(found.job);
    if (work.sums.total > left) throw new ProductError("conflict", invoiceRefusals.beyondAgreed(left));
  }
  const settings = demoSettings(context);
  const serial = settings.next_number;
  const paid_before = depositsFor(context, found?.stored.quote_id ?? null, work.sums.total);
  const content = composeInvoice(invoice, work, {
    business: { ...demoOffering, logo: null },
    number: `${settings.prefix}${serial}`,
    issued_on: today,
    due_on: dueDay(invoice, today),
    paid_before,
    job_number: found?.stored.number ?? null,
    settings,
  });
  context.store.write("invoiceSettings", [{ ...settings, next_number: serial + 1 }]);
  const at = context.now().toISOString();
  const emailed = email && invoice.client_email !== null;
  const issuedOne = changeDemoInvoice(context, invoice.id, (one) => ({
    ...one,
    state: "issued",
    serial,
    number: content.number,
    total: work.sums.total,
    content,
    content_hash: sha256(canonicalJson(content)),
    issued_on: today,
    due_on: content.due_on,
    issued_at: at,
    emailed_at: emailed ? at : null,
    emailed_to: emailed ? one.client_email : null,
    payments: paid_before.map((part) => depositEntry(part, context.now())),
  }));
  noteOnTimeline(context, issuedOne, "invoice_issued", content.number ?? "");
  return issuedOne;
}

type MoneyOperation =
  | "issue"
  | "emailAgain"
  | "cancel"
  | "addCreditNote"
  | "recordPayment"
  | "undoPayment"
  | "applyCredit"
  | "refund"
  | "addLateFee";

export const invoiceMoneyDemoHandlers: Pick<DemoHandlers<typeof invoicesContract, InvoiceRows>, MoneyOperation> = {
  issue: (context, { id, version, email }) => {
    const invoice = demoInvoiceById(context, id);
    if (invoice.state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
    if (invoice.version !== version) throw new ProductError("conflict", invoiceRefusals.changed);
    return detailsOf(context, issue(context, invoice, email));
  },

  emailAgain: (context, { id }) => {
    const invoice = issuedById(context, id);
    if (invoice.state === "void") throw new ProductError("conflict", invoiceRefusals.isVoid);
    if (invoice.client_email === null) throw new ProductError("conflict", invoiceRefusals.noEmail);
    const emailed = { emailed_at: context.now().toISOString(), emailed_to: invoice.client_email };
    return detailsOf(
      context,
      changeDemoInvoice(context, id, (one) => ({ ...one, ...emailed })),
    );
  },

  cancel: (context, { id, reason }) => {
    const invoice = demoInvoiceById(context, id);
    const { state, due_on, payments } = invoice;
    if (state !== "issued")
      throw new ProductError("conflict", stepRefusal(stateOn(amountsOf(invoice), due_on, todayOf(context))));
    const usedCredit = payments.filter(({ kind }) => kind === "credit").reduce((sum, { amount }) => sum + amount, 0);
    if (receivedFor(payments) > 0 || usedCredit > 0) throw new ProductError("conflict", invoiceRefusals.hasPayments);
    if (invoice.credit_notes.length > 0) throw new ProductError("conflict", invoiceRefusals.hasCreditNotes);
    const at = context.now().toISOString();
    changeDemoInvoice(context, id, (one) => ({ ...one, state: "void", reason, voided_at: at }));
    followQuoteOf(context, invoice);
    noteOnTimeline(context, invoice, "invoice_voided", reason);
    return detailsOf(context, demoInvoiceById(context, id));
  },

  addCreditNote: (context, { id, amount, reason, idempotency_key: key }) => {
    const invoice = demoInvoiceById(context, id);
    const { content, credit_notes } = invoice;
    const noteId = key === undefined ? crypto.randomUUID() : entryIdOf(key, id);
    const written = credit_notes.filter((one) => one.id === noteId);
    if (isBooked([{ id: noteId, amount }], written, "credit note")) return detailsOf(context, invoice);
    if (invoice.state !== "issued" || !content)
      throw new ProductError("conflict", stepRefusal(stateOn(amountsOf(invoice), invoice.due_on, todayOf(context))));
    const most = invoice.total - amountsOf(invoice).credited;
    if (amount > most) {
      const message = invoiceRefusals.creditNoteTooMuch(most);
      throw new ProductError("invalid", message, { amount: message });
    }
    const serial = context.store.read("invoices").reduce((sum, one) => sum + one.credit_notes.length, 0) + 1;
    const number = `${demoSettings(context).prefix}CN-${serial}`;
    const { business, recipient, language } = content;
    const note = {
      id: noteId,
      number,
      amount,
      reason,
      issued_at: context.now().toISOString(),
      by: visitorsName(context),
      content: {
        schema: 1 as const,
        number,
        invoice_number: content.number ?? "",
        currency: "usd" as const,
        language,
        business,
        recipient,
        reason,
        sums: creditNoteSums(content.sums, amount),
        issued_on: todayOf(context),
      },
    };
    changeDemoInvoice(context, id, (one) => ({ ...one, credit_notes: [...credit_notes, note] }));
    followQuoteOf(context, invoice);
    noteOnTimeline(context, invoice, "invoice_credited", reason);
    return detailsOf(context, demoInvoiceById(context, id));
  },

  recordPayment: (context, { parts, idempotency_key: key, ...by }) => {
    const rowsOf = (invoices: readonly StoredDemoInvoice[]) => ({
      rows: invoices.toSorted((a, b) => (a.serial ?? 0) - (b.serial ?? 0)).map((invoice) => rowOf(context, invoice)),
    });
    const paid = parts.map(({ id }) => issuedById(context, id));
    const keyed = key === undefined ? [] : parts.map(({ id, amount }) => ({ id: entryIdOf(key, id), amount }));
    const ids = new Set(keyed.map(({ id }) => id));
    const booked = paid.flatMap(({ payments }) => payments).filter(({ id }) => ids.has(id));
    if (isBooked(keyed, booked)) return rowsOf(paid);
    if (paid.some(({ state }) => state === "void")) throw new ProductError("conflict", invoiceRefusals.isVoid);
    const changed = parts.map(({ id, amount }, place) => {
      const invoice = demoInvoiceById(context, id);
      const beyond = invoice.customer_id === null ? 0 : beyondOwed(amountsOf(invoice), amount);
      noteOnTimeline(context, invoice, "invoice_payment", formatCents(amount));
      return changeDemoInvoice(context, id, (one) => {
        const entryId = keyed[place]?.id ?? crypto.randomUUID();
        const paid = withEntry(one, { ...by, id: entryId, kind: "payment", amount }, byVisitor(context));
        const moved = { ...internal(by.paid_on), kind: "overpaid" as const, amount: -beyond };
        return beyond > 0 ? withEntry(paid, moved, byVisitor(context)) : paid;
      });
    });
    return rowsOf(changed);
  },

  undoPayment: (context, { id, payment_id }) => {
    const invoice = issuedById(context, id);
    const found = undoOf(invoice.payments, payment_id);
    if (typeof found === "string") throw refusedUndo(found);
    const { method, amount, paid_on } = found.payment;
    const undone = withEntry(invoice, { method, paid_on, ...found.undo }, byVisitor(context));
    const back = creditToTakeBack(amountsOf(undone), movedFrom(invoice));
    if (back > creditOf(context, invoice.customer_id) && back > 0)
      throw new ProductError("conflict", invoiceRefusals.creditUsed);
    const taken = { ...internal(todayOf(context)), kind: "overpaid" as const, amount: back };
    const after = changeDemoInvoice(context, id, () =>
      back > 0 ? withEntry(undone, taken, byVisitor(context)) : undone,
    );
    noteOnTimeline(context, invoice, "invoice_refund", formatCents(amount));
    return detailsOf(context, after);
  },

  applyCredit: (context, { id }) => {
    const invoice = issuedById(context, id);
    const owed = balanceOf(amountsOf(invoice));
    if (owed === 0) throw new ProductError("conflict", invoiceRefusals.nothingOwed);
    const amount = Math.min(owed, creditOf(context, invoice.customer_id));
    if (amount <= 0) throw new ProductError("conflict", invoiceRefusals.noCredit);
    const used = { ...internal(todayOf(context)), kind: "credit" as const, amount };
    return detailsOf(
      context,
      changeDemoInvoice(context, id, (one) => withEntry(one, used, byVisitor(context))),
    );
  },

  refund: (context, { id, amount, idempotency_key: key, ...by }) => {
    const invoice = issuedById(context, id);
    const entryId = key === undefined ? crypto.randomUUID() : entryIdOf(key, id);
    const booked = invoice.payments.filter((one) => one.id === entryId);
    if (isBooked([{ id: entryId, amount: -amount }], booked, "refund")) return detailsOf(context, invoice);
    const now = amountsOf(invoice);
    const most = refundable(now, movedFrom(invoice), creditOf(context, invoice.customer_id));
    if (amount > most) {
      const message = invoiceRefusals.refundTooMuch(most);
      throw new ProductError("invalid", message, { amount: message });
    }
    const fromCredit = Math.max(amount - refundable(now, 0, 0), 0);
    const taken = { ...internal(todayOf(context)), kind: "overpaid" as const, amount: fromCredit };
    const after = changeDemoInvoice(context, id, (one) => {
      const back = fromCredit > 0 ? withEntry(one, taken, byVisitor(context)) : one;
      return withEntry(back, { ...by, id: entryId, kind: "refund", amount: -amount }, byVisitor(context));
    });
    noteOnTimeline(context, invoice, "invoice_refund", formatCents(amount));
    return detailsOf(context, after);
  },

  addLateFee: (context, { id }) => {
    const invoice = demoInvoiceById(context, id);
    const amounts = amountsOf(invoice);
    if (stateOn(amounts, invoice.due_on, todayOf(context)) !== "overdue")
      throw new ProductError("conflict", invoiceRefusals.notOverdue);
    const { late_fee } = demoSettings(context);
    if (late_fee === null) throw new ProductError("conflict", invoiceRefusals.noLateFee);
    const { language, customer_id, client_name, client_email, client_phone, client_address } = invoice;
    const work = lateFeeWork({ number: invoice.number ?? "", balance: balanceOf(amounts), language }, late_fee);
    const client = { customer_id, client_name, client_email, client_phone, client_address };
    const draft = { ...client, job_id: null, covers: "own" as const, percent: null, event_id: null };
    const title = work.lines[0]?.text ?? "";
    return detailsOf(
      context,
      addDemoDraft(context, { ...draft, title, language, work, tax_exempt: null, terms_days: 0 }),
    );
  },
};

/** Lets the deposits of a job's quote follow a change of its invoice. */
function followQuoteOf(context: Context, { job_id }: StoredDemoInvoice): void {
  const quoteId = context.store.read("jobs").find(({ id }) => id === job_id)?.quote_id;
  if (quoteId) followDemoDeposit(context, quoteId);
}
