import { createHash } from "node:crypto";
import { doubled, lost } from "./ledger.ts";
import type { Trial } from "./trial.ts";
import { asOwner, type Owner, type World } from "./world.ts";

/** A write with a unique text. Without an answer it may have happened. */
export type Told = { text: string; amount: number; heard: "yes" | "perhaps" };
/** An invoice of a business, and the answers about it. `number` is known once issuing it was acknowledged. */
export type Draft = {
  id: string;
  version: number;
  total: number;
  number: string | null;
  payments: Told[];
  creditNotes: Told[];
};
export type IssuingFirm = { owner: Owner; drafts: Draft[] };

type Stored = {
  id: string;
  number: number | null;
  state: string;
  paid: number;
  credited: number;
  pdf_hash: string;
  holds: boolean;
  named: string;
};
type Entry = { invoice_id: string; text: string; amount: number };

/**
 * Compares what the database has of a business with the answers that it got: numbers from 1 without a gap, frozen
 * contents that match their hashes, every acknowledged entry once, and balances that are the sum of their entries.
 */
export async function compareInvoices(trial: Trial, world: World, firm: IssuingFirm): Promise<void> {
  const { owner, drafts } = firm;
  const database = await world.database();
  try {
    const read = async <Row>(sql: string): Promise<Row[]> => (await database.query(sql, [owner.id])).rows as Row[];
    const stored = await read<Stored>(
      "select id, number, state, paid::int, credited::int, pdf_hash, content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex') as holds, content::jsonb->>'number' as named from invoices where created_by = $1",
    );
    const payments = await read<Entry>(
      "select invoice_id, note as text, amount::int from payments where created_by = $1 and invoice_id is not null",
    );
    const notes = await read<Entry & { number: number }>(
      "select invoice_id, reason as text, amount::int, number from credit_notes where created_by = $1",
    );
    compareNumbers(
      trial,
      "invoices",
      stored.flatMap(({ number }) => number ?? []),
      drafts.length,
    );
    compareNumbers(
      trial,
      "credit notes",
      notes.map(({ number }) => number),
      notes.length,
    );
    for (const draft of drafts) {
      const row = stored.find(({ id }) => id === draft.id);
      if (!row) lost(trial, `invoice ${draft.id}`);
      else {
        compareOne(trial, draft, row, { payments, notes });
        await comparePaper(trial, world, owner, row);
      }
    }
  } finally {
    await database.end();
  }
}

function compareNumbers(trial: Trial, kind: string, numbers: readonly number[], count: number): void {
  const sorted = numbers.toSorted((a, b) => a - b);
  if (sorted.length !== count || sorted.some((number, at) => number !== at + 1))
    trial.finding(`the numbers of ${count} ${kind} are ${sorted.join(", ")}`);
}

function compareOne(
  trial: Trial,
  draft: Draft,
  row: Stored,
  { payments, notes }: { payments: readonly Entry[]; notes: readonly Entry[] },
): void {
  const says = (what: string) => trial.finding(`invoice ${draft.id} ${what}`);
  if (row.state !== "issued" || !row.holds) says(`is ${row.state}, and its content ${row.holds ? "holds" : "differs"}`);
  if (row.named !== draft.number) says(`was issued as ${draft.number} and is ${row.named}`);
  const sums = [
    { kind: "payment", told: draft.payments, entries: payments, shown: row.paid },
    { kind: "credit note", told: draft.creditNotes, entries: notes, shown: row.credited },
  ];
  for (const { kind, told, entries, shown } of sums) {
    const own = entries.filter(({ invoice_id }) => invoice_id === draft.id);
    for (const entry of told) compareEntry(trial, kind, entry, own);
    const sum = own.reduce((all, { amount }) => all + amount, 0);
    if (sum !== shown) says(`shows ${shown} for each ${kind}, and its entries are ${sum}`);
    if (own.some(({ text }) => !told.some((one) => one.text === text))) says(`has a ${kind} that nobody sent`);
  }
}

function compareEntry(trial: Trial, kind: string, { text, amount, heard }: Told, own: readonly Entry[]): void {
  const found = own.filter((entry) => entry.text === text);
  if (found.length === 0 && heard === "yes") lost(trial, `a ${kind} that was acknowledged`);
  if (found.length > 1) doubled(trial, `a ${kind} is there ${found.length} times`);
  if (found.some((entry) => entry.amount !== amount)) trial.finding(`a ${kind} has another amount`);
}

async function comparePaper(trial: Trial, world: World, owner: Owner, row: Stored): Promise<void> {
  const { url } = world.server;
  const answer = await fetch(`${url}/api/invoices/${row.id}/pdf`, { headers: asOwner(owner, url).headers ?? {} });
  const hash = createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
  if (answer.status !== 200) lost(trial, `the PDF of an invoice answers ${answer.status}`);
  else if (hash !== row.pdf_hash) lost(trial, "an invoice has another PDF than the one that was hashed");
}
