import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { isUnbroken } from "#shared/records/eventChain.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { sendWritten, tokenOf, writeQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { askWatched, someAddress } from "./caller.ts";
import { doubled, lost, mayHaveHappened, readPhoto } from "./ledger.ts";
import type { Received } from "./mailbox.ts";
import type { Trial } from "./trial.ts";
import type { Owner, World } from "./world.ts";

/** A business whose quotes are accepted, and the addresses of everyone in it who gets an email about that. */
export type BusinessUnderTest = { owner: Owner; client: Client; emails: string[] };

/** A customer with a quote: the acceptances that their devices send, and the answers they get. */
export type Signer = {
  firm: BusinessUnderTest;
  name: string;
  email: string;
  quoteId: string;
  token: string;
  /** Null if the quote was not created from an estimate. */ estimateId: string | null;
  /** Empty for a customer who never answers. A second device has its own key. */ devices: Device[];
};
type Device = { yes: ReturnType<typeof acceptanceOf>; heard: "nothing" | "accepted" | "refused" };

/** The time for which a customer retries, in milliseconds: enough for two starts of the server on any machine. */
const patience = 600_000;

/** Creates businesses with two owners each, both of whom want emails. */
export async function startBusinesses(world: World, count: number): Promise<BusinessUnderTest[]> {
  const owners = await world.owners(2 * count);
  const database = await world.database();
  try {
    const firms: BusinessUnderTest[] = [];
    for (let index = 0; index < count; index++) {
      const [owner, partner] = owners.slice(2 * index);
      if (!owner || !partner) throw new Error("An owner is missing.");
      await database.query(
        "insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Partner', 'owner', $3)",
        [owner.id, partner.id, partner.email],
      );
      await database.query("update members set notification_choices = '{}' where business_id = $1", [owner.id]);
      const { url } = world.server;
      const client = clientOver(() =>
        linkOverHttp({ origin: () => url, headers: () => ({ ...owner.headers, origin: url }) }),
      );
      firms.push({ owner, client, emails: [owner.email, partner.email] });
    }
    return firms;
  } finally {
    await database.end();
  }
}

/**
 * Sends a quote to this many customers of a business. It has these fields; without them, three of four are created from
 * an estimate.
 */
export async function sendQuotes(
  firm: BusinessUnderTest,
  count: number,
  fields?: Partial<QuoteDraft>,
): Promise<Signer[]> {
  const signers: Signer[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Carla ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@mail.example`;
    const estimateId = fields || index % 4 === 3 ? null : await estimateFor(firm, { name, email });
    const recipient = { name, email, phone: null, address: null };
    const written = estimateId
      ? await firm.client.quotes.create({ estimate_id: estimateId })
      : await writeQuote(firm, fields ?? {}, recipient);
    const quote = await sendWritten(firm, written);
    const token = tokenOf(quote);
    const device = (): Device => ({ yes: { ...acceptanceOf(quote, token), name }, heard: "nothing" });
    const devices = index % 7 === 6 ? [] : index % 5 === 4 ? [device(), device()] : [device()];
    signers.push({ firm, name, email, quoteId: quote.id, token, estimateId, devices });
  }
  return signers;
}

async function estimateFor({ client, owner }: BusinessUnderTest, { name, email }: { name: string; email: string }) {
  const { results } = await client.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name,
    email,
    estimate_method: "manual",
    services: [{ service_id: owner.serviceId, manual_area: 800 }],
  });
  return results[0]?.estimate_id ?? null;
}

/**
 * A running wave of acceptances: the number of devices that wait for an answer now, the number that have one, and the
 * total. `done` resolves at the end.
 */
export type AcceptanceRun = { underWay(): number; answered(): number; all: number; done: Promise<void> };

/**
 * Every customer who answers presses the button on each of their devices, at a random time within `within`
 * milliseconds. A device without an answer presses again, with the same key, until it gets one.
 */
export function acceptAll(trial: Trial, world: World, signers: readonly Signer[], within: number): AcceptanceRun {
  let underWay = 0;
  let answered = 0;
  const use = async (device: Device) => {
    await delay(trial.random() * within);
    underWay++;
    await press(trial, world, device);
    underWay--;
    answered++;
  };
  const all = signers.flatMap(({ devices }) => devices);
  const done = Promise.all(all.map(use)).then(() => undefined);
  return { underWay: () => underWay, answered: () => answered, all: all.length, done };
}

/** Presses once more, like a customer whose page did not show the answer. The answer must be the same. */
export async function acceptAgain(trial: Trial, world: World, signers: readonly Signer[]): Promise<void> {
  for (const device of signers.flatMap(({ devices }) => devices)) {
    const before = device.heard;
    await press(trial, world, device);
    if (device.heard !== before) trial.finding(`a yes that was ${before} is ${device.heard} when it is sent again`);
  }
}

async function press(trial: Trial, world: World, device: Device): Promise<void> {
  const { token, ...yes } = device.yes;
  const path = `/api/quote-pages/${token}/acceptance`;
  const until = performance.now() + patience;
  const address = someAddress();
  while (performance.now() < until) {
    const { status, body } = await askWatched(trial, world.server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(yes),
    });
    if (status === 200 && device.heard === "nothing") trial.counts.acknowledged++;
    if (status === 200) device.heard = "accepted";
    if (status === 409) device.heard = "refused";
    if (status === 200 || status === 409) return;
    if (!mayHaveHappened(status)) return trial.finding(`a yes answered ${status}: ${body.slice(0, 120)}`);
    await delay(50 + trial.random() * 150);
  }
  trial.finding("a yes had no answer in all the time");
}

/** Compares the stored data of a quote, and the emails about it, with the answers that its customer got. */
export async function compareSigner(
  trial: Trial,
  world: World,
  signer: Signer,
  stored: StoredSignatures,
  mails: readonly Received[],
): Promise<void> {
  const { firm, quoteId, devices, estimateId, token } = signer;
  const quote = await firm.client.quotes.get({ id: quoteId });
  const says = (what: string) => `quote ${quoteId} ${what}`;
  const keys = stored.keys.get(quoteId) ?? [];
  if (keys.length > 1) doubled(trial, says(`has ${keys.length} acceptances`));
  for (const { heard, yes } of devices)
    if (heard === "accepted" && !keys.includes(yes.idempotency_key))
      lost(trial, says("was accepted, acknowledged, and that is not stored"));
  if (devices.length > 0 && keys.length === 0)
    lost(trial, says("has no acceptance though its customer tried to the end"));
  if (devices.length === 0 && keys.length > 0) trial.finding(says("was accepted by nobody"));

  const accepted = keys.length > 0;
  if (quote.state !== (accepted ? "accepted" : "sent")) trial.finding(says(`stands at ${quote.state}`));
  if (!isUnbroken(quote.events)) trial.finding(says("has a broken chain of events"));
  const events = quote.events.filter(({ kind }) => kind === "accepted").length;
  if (events !== keys.length)
    trial.finding(says(`says ${events} times that it was accepted, ${keys.length} times it was`));
  if (estimateId !== null) {
    const { status } = await firm.client.estimates.get({ id: estimateId });
    if (status !== (accepted ? "in-progress" : "pending"))
      trial.finding(says(`is ${accepted ? "" : "not "}accepted and its estimate is ${status}`));
  }

  const paper = stored.papers.get(quoteId);
  const page = `/api/quote-pages/${token}/pdf`;
  const papers = [[page, quote.versions[0]?.pdf_hash], ...(accepted ? [[`${page}?accepted`, paper]] : [])] as const;
  for (const [path = "", hash] of papers) {
    const pdf = await readPhoto(world.server.url, path);
    if (pdf.status !== 200) lost(trial, says(`has a PDF that answers ${pdf.status}`));
    else if (pdf.hash !== hash) lost(trial, says("has another PDF than the one that was hashed"));
  }
  compareMails(trial, signer, { accepted, paper }, mails);
}

/**
 * Expects one email to the customer with the sent quote. After an acceptance, one to the customer and to each owner,
 * with its PDF.
 */
function compareMails(
  trial: Trial,
  { firm, name, email, quoteId }: Signer,
  { accepted, paper }: { accepted: boolean; paper: string | undefined },
  mails: readonly Received[],
): void {
  const once = (to: string, what: string, subject: RegExp, expected: 0 | 1) => {
    const found = mails.filter((mail) => mail.to === to && subject.test(mail.subject));
    const ids = new Set(found.map(({ id }) => id)).size;
    if (ids < expected) lost(trial, `the email ${what} of quote ${quoteId}`);
    if (ids > expected) doubled(trial, `the email ${what} of quote ${quoteId} came as ${ids}`);
    return found;
  };
  once(email, "with the link", /^Quote \d+ from/, 1);
  const proofs = [
    ...once(email, "to the customer", /^You accepted quote/, accepted ? 1 : 0),
    ...firm.emails.flatMap((to) => once(to, "to an owner", new RegExp(`^${name} accepted quote`), accepted ? 1 : 0)),
  ];
  for (const { files } of proofs)
    if (files.length !== 1 || files[0] !== paper) trial.finding(`an email of quote ${quoteId} brings another PDF`);
}

/**
 * The database's own data, read without the server: the keys of each quote's acceptances, and the hash of the valid
 * PDF.
 */
export type StoredSignatures = { keys: Map<string, string[]>; papers: Map<string, string> };

/** Reads the stored data of all quotes, and reports files whose bytes do not match their name. */
export async function readStored(trial: Trial, world: World): Promise<StoredSignatures> {
  const database = await world.database();
  try {
    const { rows } = await database.query<{ quote_id: string; key: string; paper: string | null; holds: boolean }>(
      "select a.quote_id, a.idempotency_key as key, p.sha256 as paper, q.acceptance_id = a.id as holds from quote_acceptances a join quotes q on q.created_by = a.created_by and q.id = a.quote_id left join quote_papers p on p.created_by = a.created_by and p.acceptance_id = a.id",
    );
    const wrong = await database.query("select sha256 from paper_files where sha256 <> encode(sha256(bytes), 'hex')");
    for (const { sha256 } of wrong.rows as { sha256: string }[])
      trial.finding(`the file ${sha256} holds other bytes than its name says`);
    const keys = Map.groupBy(rows, ({ quote_id }) => quote_id);
    return {
      keys: new Map([...keys].map(([id, of]) => [id, of.map(({ key }) => key)])),
      papers: new Map(rows.flatMap(({ quote_id, paper, holds }) => (holds && paper ? [[quote_id, paper]] : []))),
    };
  } finally {
    await database.end();
  }
}
