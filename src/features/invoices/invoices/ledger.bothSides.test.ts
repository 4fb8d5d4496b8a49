import fc from "fast-check";
import { expect, test } from "vitest";
import { describeOnBothSides, type Side } from "#testing/bothSides.ts";

/**
 * Random sequences of what can be done with the money of invoices, against a ledger of this test's own. It says for each
 * command whether it is refused, and after each sequence every balance, state and credit must be the same.
 */

type ReferencePayment = { amount: number; undone: boolean };
type Reference = {
  id: string;
  customer: number;
  total: number;
  credited: number;
  payments: ReferencePayment[];
  returned: number;
  creditUsed: number;
  moved: number;
  isVoid: boolean;
};

const received = ({ payments, returned }: Reference) =>
  payments.reduce((sum, { amount, undone }) => sum + (undone ? 0 : amount), 0) - returned;
const paidOf = (one: Reference) => received(one) + one.creditUsed - one.moved;
const owedOf = (one: Reference) => (one.isVoid ? 0 : Math.max(one.total - one.credited - paidOf(one), 0));
const overOf = (one: Reference) => Math.max(paidOf(one) - (one.isVoid ? 0 : one.total - one.credited), 0);
const stateOf = (one: Reference) => {
  if (one.isVoid) return "void";
  if (owedOf(one) === 0) return "paid";
  return paidOf(one) > 0 ? "part_paid" : "open";
};

type Command =
  | { do: "issue"; customer: number; amount: number }
  | { do: "pay"; at: number; amount: number }
  | { do: "undo"; at: number; payment: number }
  | { do: "credit"; at: number }
  | { do: "refund"; at: number; amount: number }
  | { do: "note"; at: number; amount: number }
  | { do: "void"; at: number };

const at = fc.nat(5);
const amount = fc.integer({ min: 1, max: 200 }).map((dollars) => dollars * 50);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant("issue" as const), customer: fc.nat(1), amount }),
  fc.record({ do: fc.constant("pay" as const), at, amount }),
  fc.record({ do: fc.constant("pay" as const), at, amount }),
  fc.record({ do: fc.constant("undo" as const), at, payment: fc.nat(3) }),
  fc.record({ do: fc.constant("credit" as const), at }),
  fc.record({ do: fc.constant("refund" as const), at, amount }),
  fc.record({ do: fc.constant("note" as const), at, amount }),
  fc.record({ do: fc.constant("void" as const), at }),
);

/** The ledger of this test: what each command does, or that it is refused. */
class Ledger {
  invoices: Reference[] = [];

  creditOf(customer: number): number {
    return this.invoices
      .filter((one) => one.customer === customer)
      .reduce((sum, { moved, creditUsed }) => sum + moved - creditUsed, 0);
  }

  /** Runs a command on an invoice. Returns false if it is refused. */
  run(one: Reference, asked: Exclude<Command, { do: "issue" }>): boolean {
    const credit = this.creditOf(one.customer);
    switch (asked.do) {
      case "pay": {
        if (one.isVoid) return false;
        one.moved += Math.max(asked.amount - owedOf(one), 0);
        one.payments.push({ amount: asked.amount, undone: false });
        return true;
      }
      case "undo": {
        const payment = one.payments[asked.payment];
        if (!payment || payment.undone) return false;
        payment.undone = true;
        const back = Math.min(Math.max(one.moved, 0), owedOf(one));
        if (back > credit) {
          payment.undone = false;
          return false;
        }
        one.moved -= back;
        return true;
      }
      case "credit": {
        const used = Math.min(owedOf(one), credit);
        if (used <= 0) return false;
        one.creditUsed += used;
        return true;
      }
      case "refund": {
        const over = overOf(one);
        const fromCredit = Math.min(Math.max(one.moved, 0), Math.max(credit, 0));
        if (asked.amount > over + fromCredit) return false;
        one.moved -= Math.max(asked.amount - over, 0);
        one.returned += asked.amount;
        return true;
      }
      case "note": {
        if (one.isVoid || asked.amount > one.total - one.credited) return false;
        one.credited += asked.amount;
        return true;
      }
      case "void": {
        if (one.isVoid || received(one) > 0 || one.creditUsed > 0 || one.credited > 0) return false;
        one.isVoid = true;
        return true;
      }
    }
  }
}

describeOnBothSides("the money of invoices", (side) => {
  test("is that of a ledger beside it, whatever is done in any order", async () => {
    const numRuns = (await isInDemo(side)) ? 60 : 8;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 16 }), (commands) => follow(side, commands)),
      { numRuns, endOnFailure: true },
    );
  });
});

/** True in the demo, whose sample has invoices with settings. */
const isInDemo = async ({ client }: Side) => (await client.invoices.settings()).version > 0;

async function follow(side: Side, commands: readonly Command[]): Promise<void> {
  const { invoices } = side.client;
  const ledger = new Ledger();
  const people = [];
  for (const { id } of side.sample.customers.slice(0, 2)) people.push({ id, before: await creditBefore(side, id) });
  for (const asked of commands) {
    if (asked.do === "issue") {
      const customer = people[asked.customer];
      ledger.invoices.push({
        id: await issued(side, customer?.id ?? "", asked.amount),
        customer: asked.customer,
        total: asked.amount,
        credited: 0,
        payments: [],
        returned: 0,
        creditUsed: 0,
        moved: 0,
        isVoid: false,
      });
      continue;
    }
    const one = ledger.invoices[asked.at % Math.max(ledger.invoices.length, 1)];
    if (!one) continue;
    const done = await runOn(side, one, asked);
    expect(done, JSON.stringify(asked)).toBe(ledger.run(one, asked));
  }
  for (const one of ledger.invoices) {
    const shown = await invoices.get({ id: one.id });
    expect(shown).toMatchObject({
      paid: paidOf(one),
      credited: one.credited,
      balance: owedOf(one),
      overpaid: overOf(one),
      state: stateOf(one),
      customer_credit: ledger.creditOf(one.customer),
    });
  }
  // The rest of the credit is given back, so that the next sequence begins without any.
  for (const one of ledger.invoices) {
    const left = Math.min(Math.max(one.moved, 0), ledger.creditOf(one.customer));
    if (left > 0) await invoices.refund({ id: one.id, ...cash(side), amount: overOf(one) + left });
    if (left > 0) ledger.run(one, { do: "refund", at: 0, amount: overOf(one) + left });
  }
  for (const [at, { before }] of people.entries()) expect([before, ledger.creditOf(at)]).toEqual([0, 0]);
}

const cash = ({ today }: Side) => ({ method: "cash" as const, paid_on: today, note: null });

/** The credit of a customer at the beginning of a sequence. */
async function creditBefore({ client }: Side, customer_id: string): Promise<number> {
  const { rows } = await client.invoices.list({ customer_id, limit: 1 });
  const [row] = rows;
  return row ? (await client.invoices.get({ id: row.id })).customer_credit : 0;
}

/** Issues an invoice of one line, and returns its id. */
async function issued({ client }: Side, customer_id: string, unit_price: number): Promise<string> {
  const { id, version, title, client_name, language, terms_days } = await client.invoices.create({ customer_id });
  const lines = [{ id: "line-1", text: "Work", quantity: "1", unit: "", unit_price, taxable: false }];
  const work = { lines, discount: null, taxes: [] };
  const fields = { id, version, title, client_name, language, terms_days, due_on: null };
  const saved = await client.invoices.save({ ...fields, work });
  await client.invoices.issue({ id, version: saved.version, email: false });
  return id;
}

/** Runs a command. Returns false if it is refused. */
async function runOn(side: Side, { id }: Reference, asked: Exclude<Command, { do: "issue" }>): Promise<boolean> {
  const { invoices } = side.client;
  const ask = async (): Promise<unknown> => {
    switch (asked.do) {
      case "pay":
        return invoices.recordPayment({ ...cash(side), parts: [{ id, amount: asked.amount }] });
      case "undo": {
        const { payments } = await invoices.get({ id });
        const payment = payments.filter(({ kind }) => kind === "payment")[asked.payment];
        if (!payment) throw new Error("There is no such payment.");
        return invoices.undoPayment({ id, payment_id: payment.id });
      }
      case "credit":
        return invoices.applyCredit({ id });
      case "refund":
        return invoices.refund({ id, ...cash(side), amount: asked.amount });
      case "note":
        return invoices.addCreditNote({ id, amount: asked.amount, reason: "Less work" });
      case "void":
        return invoices.cancel({ id, reason: "A mistake" });
    }
  };
  return ask().then(
    () => true,
    () => false,
  );
}
