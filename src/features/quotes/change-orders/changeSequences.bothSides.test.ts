import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides, type Side } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

/**
 * Random sequences of changes and invoices of one job. The reference of this test knows the agreed amount before tax, and
 * which changes are refused because more is invoiced. No sequence invoices more than was agreed, and the rest is
 * invoiced to the cent.
 */

type Command =
  | { do: "word"; amount: number }
  | { do: "order"; amount: number }
  | { do: "undo"; at: number }
  | { do: "release"; at: number }
  | { do: "invoice"; percent: number }
  | { do: "void"; at: number };

const dollars = fc.integer({ min: -150, max: 200 }).map((amount) => (amount || 1) * 100);
const at = fc.nat(4);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant("word" as const), amount: dollars }),
  fc.record({ do: fc.constant("order" as const), amount: dollars }),
  fc.record({ do: fc.constant("undo" as const), at }),
  fc.record({ do: fc.constant("release" as const), at }),
  fc.record({
    do: fc.constant("invoice" as const),
    percent: fc.integer({ min: 1, max: 6 }).map((tenth) => tenth * 10),
  }),
  fc.record({ do: fc.constant("void" as const), at }),
);

const begun = 300_00;
const withTax = (net: number) => net + Math.round(net / 10);

/** A job of $300.00 with 10% tax on everything, and what this test knows of it. */
class JobUnderTest {
  private readonly side: Side;
  private jobId = "";
  private readonly changes: { id: string; amount: number; isSigned: boolean }[] = [];
  private readonly invoices: { id: string; total: number }[] = [];
  private orders = 0;
  /** The amounts found after each command, beside those that this test knows. */
  readonly compared: { found: unknown; known: unknown }[] = [];

  constructor(side: Side) {
    this.side = side;
  }

  private get agreed(): number {
    return this.changes.reduce((sum, { amount }) => sum + amount, begun);
  }

  private get invoiced(): number {
    return this.invoices.reduce((sum, { total }) => sum + total, 0);
  }

  async begin(): Promise<void> {
    const { quotes, jobs } = this.side.client;
    const { id, version } = await quotes.create({});
    const lines = [line({ id: "a", text: "Wash", quantity: "1", unit_price: begun, taxable: true })];
    const packages = [{ id: "package-1", name: "", description: "", recommended: false, lines }];
    const taxes = [{ name: "Sales tax", percent: "10" }];
    const saved = await quotes.save({ id, version, offer: offer({ packages, taxes }), recipient: carla });
    await this.accept(await this.send(saved));
    this.jobId = (await jobs.create({ quote_id: id })).id;
  }

  private send({ id, version }: { id: string; version: number }) {
    return this.side.client.quotes.send({ id, version, email: false, last_day: addDays(this.side.today, 30) });
  }

  private accept({ id, versions }: Awaited<ReturnType<JobUnderTest["send"]>>) {
    const { content, content_hash = "" } = versions.at(-1) ?? {};
    const choice = choiceByDefault(content?.packages ?? []);
    const answer = { how: "phone" as const, name: "Carla Customer", note: null };
    return this.side.client.quotes.recordAcceptance({ id, choice, content_hash, ...answer });
  }

  /** Runs a command, and notes the amounts of the job. */
  async run(asked: Command): Promise<void> {
    await this.perform(asked);
    const { invoices, jobs } = this.side.client;
    const { agreed, invoiced, left } = await invoices.ofJob({ job_id: this.jobId });
    const { total } = await jobs.get({ id: this.jobId });
    const known = withTax(this.agreed);
    this.compared.push({
      found: { agreed, invoiced, left, total, isWithin: left >= 0 },
      known: { agreed: known, invoiced: this.invoiced, left: known - this.invoiced, total: known, isWithin: true },
    });
  }

  private async perform(asked: Command): Promise<void> {
    switch (asked.do) {
      case "word":
        return this.add(asked.amount, () => this.agreeByWord(asked.amount), false);
      case "order":
        return this.add(asked.amount, () => this.agreeByOrder(asked.amount), true);
      case "undo":
      case "release":
        return this.takeBack(this.changes[asked.at], asked.do);
      case "invoice":
        return this.invoice({ covers: "percent", percent: String(asked.percent) });
      case "void": {
        const invoice = this.invoices[asked.at];
        if (!invoice) return undefined;
        await this.side.client.invoices.cancel({ id: invoice.id, reason: "A mistake" });
        this.invoices.splice(asked.at, 1);
      }
    }
  }

  /** True if the job could have this amount: no less than is invoiced. */
  private fits = (amount: number) => withTax(amount) >= this.invoiced;

  private async add(amount: number, agree: () => Promise<string>, isSigned: boolean): Promise<void> {
    if (!this.fits(this.agreed + amount)) await this.isRefused(agree());
    else this.changes.push({ id: await agree(), amount, isSigned });
  }

  private async agreeByWord(unit_price: number): Promise<string> {
    const { version } = await this.side.client.jobs.get({ id: this.jobId });
    const lines = [{ id: "a", text: "More or less", quantity: "1", unit: "", unit_price, taxable: true }];
    const taxes = [{ name: "Sales tax", percent: "10" }];
    const entered = { agreed_with: "Carla", agreed_on: this.side.today, note: null, lines, taxes };
    const changed = await this.side.client.jobs.agreeChange({ id: this.jobId, version, ...entered });
    return changed.changes.at(-1)?.id ?? "";
  }

  private async agreeByOrder(unit_price: number): Promise<string> {
    const { quotes } = this.side.client;
    const draft = await quotes.create({ job_id: this.jobId });
    const { offer: empty, recipient } = draft.written ?? {};
    if (!empty || !recipient) throw new Error("A change order has no draft.");
    const text = `Order ${++this.orders}`;
    const lines = [line({ id: "a", text, quantity: "1", unit_price, taxable: true })];
    const packages = [{ id: "package-1", name: "", description: "", recommended: false, lines }];
    const kept = { id: draft.id, version: draft.version, recipient };
    await this.accept(await this.send(await quotes.save({ ...kept, offer: { ...empty, packages } })));
    return draft.id;
  }

  private async takeBack(change: (typeof this.changes)[number] | undefined, by: "undo" | "release"): Promise<void> {
    if (!change) return;
    const { jobs, quotes } = this.side.client;
    const isSigned = by === "release";
    if (isSigned && !change.isSigned) return;
    const { version } = await jobs.get({ id: this.jobId });
    const taken = isSigned
      ? quotes.release({ id: change.id, reason: "A mistake" })
      : jobs.undoChange({ id: this.jobId, version, change_id: change.id });
    if (change.isSigned !== isSigned || !this.fits(this.agreed - change.amount)) return this.isRefused(taken);
    await taken;
    this.changes.splice(this.changes.indexOf(change), 1);
  }

  private async invoice(part: { covers?: "percent"; percent?: string }): Promise<void> {
    const { invoices } = this.side.client;
    const issue = async () => {
      const { id, version } = await invoices.create({ job_id: this.jobId, ...part });
      return invoices.issue({ id, version, email: false });
    };
    const asked = issue();
    // A percentage beyond the rest is refused, and so is an invoice of nothing.
    if ((await refusal(asked)) !== null) return;
    const { id, total } = await asked;
    this.invoices.push({ id, total });
  }

  /** Invoices the rest, which is all that was agreed and no cent more. */
  async finish(): Promise<void> {
    await this.invoice({});
    this.compared.push({ found: this.invoiced, known: withTax(this.agreed) });
  }

  private async isRefused(asked: Promise<unknown>): Promise<void> {
    this.compared.push({ found: (await refusal(asked))?.code, known: "conflict" });
  }
}

/** The time for the most sequences that are asked for, in milliseconds. */
const hour = 3_600_000;

describeOnBothSides("random sequences of changes and invoices", (side) => {
  test(
    "no sequence invoices more than was agreed, and the rest is invoiced to the cent",
    { timeout: hour },
    async () => {
      const numRuns = inject("ledgerRuns") ?? ((await side.client.invoices.settings()).version > 0 ? 25 : 6);
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 12 }), async (commands) => {
          const job = new JobUnderTest(side);
          await job.begin();
          for (const asked of commands) await job.run(asked);
          await job.finish();
          expect(job.compared.map(({ found }) => found)).toEqual(job.compared.map(({ known }) => known));
        }),
        { numRuns, endOnFailure: true },
      );
    },
  );
});
