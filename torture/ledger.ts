import { createHash } from "node:crypto";
import { ask, type Answer } from "./caller.ts";
import type { Trial } from "./trial.ts";
import { asOwner, type Owner } from "./world.ts";

/**
 * The acknowledged state of the server, stored outside of it. A write without an answer may or may not have happened.
 * So a field can have any of the values tried since the last acknowledged one, but never an older one.
 */
export type Ledger = {
  requests: Map<string, Request>;
  customers: Map<string, Customer>;
  photos: Photo[];
  merges: Merge[];
};

/** A customer's request, by the id with which it is sent repeatedly. Its estimate is known once it is acknowledged. */
export type Request = { owner: Owner; estimateId: string | null; photoIds: string[]; status: Field; notes: Field };
/** A customer on an owner's list, by name. Every note has a unique text. `id` is known once it is acknowledged. */
export type Customer = {
  owner: Owner;
  id: string | null;
  notes: { text: string; acknowledged: boolean }[];
  gone: "no" | "yes" | "perhaps";
};
type Photo = { owner: Owner; url: string; hash: string | null };
type Merge = { owner: Owner; secondaryId: string };
/** The possible values of a field now. */
export type Field = Set<string | null>;

/**
 * Applies an answer to a field: success settles it, a missing answer adds a possible value, and a refusal changes
 * nothing.
 */
export function settle(field: Field, value: string, status: number): void {
  if (status === 200) field.clear();
  if (status === 200 || mayHaveHappened(status)) field.add(value);
}

/** True if a write with this status may have happened anyway: without an answer, or with an error of the server. */
export const mayHaveHappened = (status: number): boolean => status === 0 || status >= 500;

export const newLedger = (): Ledger => ({ requests: new Map(), customers: new Map(), photos: [], merges: [] });

/** Compares what the owners see now with the ledger, and counts lost and duplicate data. */
export async function compare(trial: Trial, url: string, ledger: Ledger): Promise<void> {
  const owners = new Set([...ledger.requests.values(), ...ledger.customers.values()].map(({ owner }) => owner));
  for (const owner of owners) {
    await compareRequests(trial, url, owner, ledger);
    await compareCustomers(trial, url, owner, ledger);
  }
  for (const photo of ledger.photos) {
    const answer = await readPhoto(url, photo.url);
    if (answer.status !== 200) lost(trial, `a photo that was acknowledged: ${photo.url} answers ${answer.status}`);
    else if (photo.hash === null) photo.hash = answer.hash;
    else if (photo.hash !== answer.hash) lost(trial, `the picture at ${photo.url} is another one now`);
  }
}

/** Reads a picture. Returns the status and a hash that distinguishes it from any other. */
export async function readPhoto(url: string, path: string): Promise<{ status: number; hash: string }> {
  const response = await fetch(url + path).catch(() => null);
  const bytes = Buffer.from((await response?.arrayBuffer().catch(() => null)) ?? new ArrayBuffer(0));
  const whole =
    bytes.byteLength > 0 && bytes.byteLength === Number(response?.headers.get("content-length") ?? bytes.byteLength);
  return { status: whole ? (response?.status ?? 0) : 0, hash: createHash("sha256").update(bytes).digest("hex") };
}

type EstimateSeen = { id: string; name: string; status: string };
type CustomerSeen = { id: string; name: string };

async function compareRequests(trial: Trial, url: string, owner: Owner, ledger: Ledger): Promise<void> {
  const kept = new Map<string, EstimateSeen[]>();
  for (const row of await everyPage<EstimateSeen>(url, owner, "/api/estimates"))
    kept.set(row.name, [...(kept.get(row.name) ?? []), row]);
  for (const [requestId, request] of ledger.requests) {
    if (request.owner !== owner) continue;
    const rows = kept.get(requestId) ?? [];
    if (rows.length > 1) doubled(trial, `request ${requestId} is there ${rows.length} times`);
    const [row] = rows;
    if (!row) {
      if (request.estimateId !== null) lost(trial, `request ${requestId} was acknowledged and is not there`);
      continue;
    }
    if (!request.status.has(row.status))
      lost(trial, `the status of ${requestId} is ${row.status}, acknowledged was ${[...request.status].join(" or ")}`);
    if (request.notes.size === 1 && request.notes.has(null) && request.photoIds.length === 0) continue;
    const answer = await ask(`${url}/api/estimates/${row.id}`, asOwner(owner, url));
    const details = JSON.parse(answer.body) as { notes: string | null; photos: { id: string }[] };
    if (!request.notes.has(details.notes))
      lost(
        trial,
        `the notes of ${requestId} are "${details.notes}", acknowledged were ${[...request.notes].join(" or ")}`,
      );
    if (request.estimateId !== null && request.photoIds.some((id) => !details.photos.some((photo) => photo.id === id)))
      lost(trial, `request ${requestId} was sent with a photo and has none`);
  }
}

async function compareCustomers(trial: Trial, url: string, owner: Owner, ledger: Ledger): Promise<void> {
  const mine = [...ledger.customers].filter(([, customer]) => customer.owner === owner);
  if (mine.length === 0) return;
  const kept = new Map<string, CustomerSeen[]>();
  for (const row of await everyPage<CustomerSeen>(url, owner, "/api/customers"))
    kept.set(row.name, [...(kept.get(row.name) ?? []), row]);
  for (const [name, customer] of mine) {
    const rows = kept.get(name) ?? [];
    if (rows.length > 1) doubled(trial, `customer ${name} is there ${rows.length} times`);
    if (rows.length === 0 && customer.id !== null && customer.gone === "no")
      lost(trial, `customer ${name} was acknowledged and is not there`);
    if (rows.length > 0 && customer.gone === "yes")
      lost(trial, `customer ${name} was merged, acknowledged, and is there all the same`);
    const [row] = rows;
    if (!row || customer.notes.length === 0) continue;
    const timeline = JSON.stringify(await everyPage(url, owner, `/api/customers/${row.id}/timeline`));
    for (const { text, acknowledged } of customer.notes) {
      const times = timeline.split(text).length - 1;
      if (times === 0 && acknowledged) lost(trial, `a note on customer ${name} was acknowledged and is not there`);
      if (times > 1) doubled(trial, `a note on customer ${name} is there ${times} times`);
    }
  }
  const merges = ledger.merges.filter((merge) => merge.owner === owner);
  const history =
    merges.length === 0 ? [] : await everyPage<{ secondary_customer_id: string }>(url, owner, "/api/merges");
  for (const { secondaryId } of merges) {
    const times = history.filter((row) => row.secondary_customer_id === secondaryId).length;
    if (times === 0) lost(trial, `the merge of ${secondaryId} was acknowledged and is not in the history`);
    if (times > 1) doubled(trial, `the merge of ${secondaryId} is in the history ${times} times`);
  }
}

async function everyPage<Row>(url: string, owner: Owner, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let total = 1; rows.length < total;) {
    const answer: Answer = await ask(`${url}${path}?limit=100&offset=${rows.length}`, asOwner(owner, url));
    if (answer.status !== 200)
      throw new Error(
        `${path} answered ${answer.status || "nothing"} after the recovery: ${answer.body.slice(0, 200)}`,
      );
    const page = JSON.parse(answer.body) as { rows?: Row[]; events?: Row[]; total: number };
    const these = page.rows ?? page.events ?? [];
    if (these.length === 0) break;
    rows.push(...these);
    total = page.total;
  }
  return rows;
}

/** Counts and reports acknowledged data that is missing. */
export function lost(trial: Trial, what: string): void {
  trial.counts.lost++;
  trial.finding(`lost: ${what}`);
}

/** Counts and reports data that exists more than once. */
export function doubled(trial: Trial, what: string): void {
  trial.counts.doubled++;
  trial.finding(`doubled: ${what}`);
}
