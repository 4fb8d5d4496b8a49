import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { describeOnBothSides, type Side } from "#testing/bothSides.ts";

/**
 * Random sequences of what can be done with the money of invoices, against a ledger of this test's own. It says for each
 * command whether it is refused, and after each sequence every balance, state and credit must be the same. On the server,
 * customers are merged, separated and deleted in between; the demo refuses these. The variable LEDGER_RUNS sets the number of
 * sequences.
 */

type ReferencePayment = { amount: number; undone: boolean };
type Reference = {
  id: string;
  /** The place of its customer among the people; null once they are deleted. */
  customer: number | null;
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
type PeopleCommand =
  { do: "merge"; primary: number; secondary: number } | { do: "unmerge" } | { do: "remove"; customer: number };
type MoneyCommand = Exclude<Command, { do: "issue" }>;

const people = 3;
const person = fc.nat(people - 1);
const at = fc.nat(5);
const amount = fc.integer({ min: 1, max: 200 }).map((dollars) => dollars * 50);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant("issue" as const), customer: person, amount }),
  fc.record({ do: fc.constant("pay" as const), at, amount }),
  fc.record({ do: fc.constant("pay" as const), at, amount }),
  fc.record({ do: fc.constant("undo" as const), at, payment: fc.nat(3) }),
  fc.record({ do: fc.constant("credit" as const), at }),
  fc.record({ do: fc.constant("refund" as const), at, amount }),
  fc.record({ do: fc.constant("note" as const), at, amount }),
  fc.record({ do: fc.constant("void" as const), at }),
);

const peopleCommand: fc.Arbitrary<PeopleCommand> = fc.oneof(
  fc.record({ do: fc.constant("merge" as const), primary: person, secondary: person }),
  fc.constant({ do: "unmerge" as const }),
  fc.record({ do: fc.constant("remove" as const), customer: person }),
);

/** The ledger of this test: what each command does, or that it is refused. */
class Ledger {
  invoices: Reference[] = [];
  isThere = Array.from({ length: people }, () => true);
  merges: { primary: number; secondary: number; moved: Reference[] }[] = [];

  /** Merges, separates or deletes customers. Returns false if it is refused. */
  runOnPeople(asked: PeopleCommand): boolean {
    switch (asked.do) {
      case "merge": {
        const { primary, secondary } = asked;
        if (primary === secondary || !this.isThere[primary] || !this.isThere[secondary]) return false;
        const moved = this.invoices.filter(({ customer }) => customer === secondary);
        for (const one of moved) one.customer = primary;
        this.isThere[secondary] = false;
        this.merges.push({ primary, secondary, moved });
        return true;
      }
      case "unmerge": {
        const merge = this.merges.pop();
        if (!merge) return false;
        for (const one of merge.moved) one.customer = merge.secondary;
        this.isThere[merge.secondary] = true;
        return true;
      }
      case "remove": {
        const { customer } = asked;
        const own = this.invoices.filter((one) => one.customer === customer);
        if (!this.isThere[customer] || own.some((one) => owedOf(one) > 0) || this.creditOf(customer) > 0) return false;
        for (const one of own) one.customer = null;
        this.isThere[customer] = false;
        // The records of customers who were merged into them go, too.
        const gone = new Set([customer]);
        for (const merge of this.merges.toReversed()) if (gone.has(merge.primary)) gone.add(merge.secondary);
        this.merges = this.merges.filter(({ primary }) => !gone.has(primary));
        return true;
      }
    }
  }

  creditOf(customer: number | null): number {
    if (customer === null) return 0;
    return this.invoices
      .filter((one) => one.customer === customer)
      .reduce((sum, { moved, creditUsed }) => sum + moved - creditUsed, 0);
  }

  /** Runs a command on an invoice. Returns false if it is refused. */
  run(one: Reference, asked: MoneyCommand): boolean {
    const credit = this.creditOf(one.customer);
    switch (asked.do) {
      case "pay": {
        if (one.isVoid) return false;
        if (one.customer !== null) one.moved += Math.max(asked.amount - owedOf(one), 0);
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

/** The time for the most sequences that are asked for, in milliseconds. */
const hour = 3_600_000;

describeOnBothSides("the money of invoices", (side) => {
  test("is that of a ledger beside it, whatever is done in any order", { timeout: hour }, async () => {
    const isDemo = await isInDemo(side);
    const numRuns = inject("ledgerRuns") ?? (isDemo ? 60 : 8);
    const any = isDemo ? command : fc.oneof({ weight: 5, arbitrary: command }, { weight: 1, arbitrary: peopleCommand });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 4, maxLength: 16 }), (commands) => follow(side, commands, isDemo)),
      { numRuns, endOnFailure: true },
    );
  });
});

/** True in the demo, whose sample has invoices with settings. */
const isInDemo = async ({ client }: Side) => (await client.invoices.settings()).version > 0;

/** Runs the commands for new customers, in the demo for those of the sample, and compares every invoice with the ledger. */
async function follow(side: Side, commands: readonly (Command | PeopleCommand)[], isDemo: boolean): Promise<void> {
  const ledger = new Ledger();
  const ids = isDemo ? side.sample.customers.slice(0, people).map(({ id }) => id) : await newCustomers(side);
  const answers: [asked: Command | PeopleCommand, done: boolean, allowed: boolean][] = [];
  for (const asked of commands) {
    if (asked.do === "issue") {
      if (!ledger.isThere[asked.customer]) continue;
      const { customer, amount: total } = asked;
      const id = await issued(side, ids[customer] ?? "", total);
      const none = { credited: 0, payments: [], returned: 0, creditUsed: 0, moved: 0, isVoid: false };
      ledger.invoices.push({ id, customer, total, ...none });
    } else if (asked.do === "merge" || asked.do === "unmerge" || asked.do === "remove") {
      answers.push([asked, await succeeds(runOnPeople(side, ids, ledger, asked)), ledger.runOnPeople(asked)]);
    } else {
      const one = ledger.invoices[asked.at % Math.max(ledger.invoices.length, 1)];
      if (!one) continue;
      answers.push([asked, await runOn(side, one, asked), ledger.run(one, asked)]);
    }
  }
  expect(answers.filter(([, done, allowed]) => done !== allowed)).toEqual([]);
  for (const one of ledger.invoices) {
    const shown = await side.client.invoices.get({ id: one.id });
    expect(shown).toMatchObject({
      customer_id: one.customer === null ? null : ids[one.customer],
      paid: paidOf(one),
      credited: one.credited,
      balance: owedOf(one),
      overpaid: overOf(one),
      state: stateOf(one),
      customer_credit: ledger.creditOf(one.customer),
    });
  }
  if (isDemo) await giveCreditBack(side, ledger);
}

/** Creates the customers of a sequence. Returns their ids. */
async function newCustomers({ client }: Side): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < people; at++)
    ids.push((await client.customers.create({ name: `Customer ${at}`, email: `${randomUUID()}@mail.dev` })).id);
  return ids;
}

/** Gives the rest of the credit back: the demo's next sequence begins with the same customers. */
async function giveCreditBack(side: Side, ledger: Ledger): Promise<void> {
  for (const one of ledger.invoices) {
    const left = Math.min(Math.max(one.moved, 0), ledger.creditOf(one.customer));
    if (left === 0) continue;
    const amount = overOf(one) + left;
    await side.client.invoices.refund({ id: one.id, ...cash(side), amount });
    ledger.run(one, { do: "refund", at: 0, amount });
  }
}

const cash = ({ today }: Side) => ({ method: "cash" as const, paid_on: today, note: null });

const succeeds = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

/** Merges, separates or deletes customers, whose ids stay the same in all of it. */
async function runOnPeople(
  { client }: Side,
  ids: readonly string[],
  { merges }: Ledger,
  asked: PeopleCommand,
): Promise<unknown> {
  if (asked.do === "remove") return client.customers.remove({ id: ids[asked.customer] ?? "" });
  if (asked.do === "merge") {
    const [primary_id = "", secondary_id = ""] = [ids[asked.primary], ids[asked.secondary]];
    const [primary, secondary] = [
      await client.customers.get({ id: primary_id }),
      await client.customers.get({ id: secondary_id }),
    ];
    return client.merges.merge({
      primary_id,
      secondary_id,
      primary_version: primary.version,
      secondary_version: secondary.version,
    });
  }
  const last = merges.at(-1);
  const { rows } = await client.merges.history({ primary_id: ids[last?.primary ?? 0] });
  const standing = rows.find(({ secondary_customer_id }) => secondary_customer_id === ids[last?.secondary ?? 0]);
  if (!last || !standing) throw new Error("There is no such merge.");
  return client.merges.unmerge({ id: standing.id });
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
async function runOn(side: Side, { id }: Reference, asked: MoneyCommand): Promise<boolean> {
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
  return succeeds(ask());
}
