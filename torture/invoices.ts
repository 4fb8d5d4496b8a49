import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { clientOver, linkOverHttp } from "#api/client.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { askWatched, type Answer } from "./caller.ts";
import { compareInvoices, type Draft, type IssuingFirm, type Told } from "./invoiceLedger.ts";
import { mayHaveHappened } from "./ledger.ts";
import type { Scenario, Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";

/** The businesses of a round, the drafts of each, and the tabs of a business in which drafts are issued at once. */
const crowd = { quick: { firms: 2, drafts: 12 }, whole: { firms: 3, drafts: 50 } };
const tabs = 8;
/** The time for which a tab tries again, in milliseconds: enough for several starts of the server on any machine. */
const patience = 600_000;

/** The server is killed while invoices are issued, paid and credited in many tabs at once. */
export const invoices: Scenario = {
  name: "invoices",
  what: "kill -9 of the server while invoices are issued, paid and credited",
  quick: true,
  async run(trial) {
    const world = await startWorld({ ROOMY_LIMITS: "yes" }, { entry: "torture/ours.ts" });
    try {
      do await oneRound(trial, world);
      while (!trial.quick && trial.left() > 60_000);
    } finally {
      await world.dispose();
    }
  },
};

async function oneRound(trial: Trial, world: World): Promise<void> {
  const { firms: count, drafts } = trial.quick ? crowd.quick : crowd.whole;
  const owners = await world.owners(count);
  const firms = await Promise.all(owners.map((owner) => writeDrafts(world, owner, drafts)));
  const kills = trial.quick ? 1 : 3;
  const working = firms.map((firm) => issueAll(trial, world, firm));
  const issued = () => firms.flatMap((firm) => firm.drafts).filter(({ number }) => number !== null).length;
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((count * drafts * (kill - trial.random())) / (kills + 1));
    await until(() => issued() >= wanted, `${wanted} invoices are issued`);
    await delay(trial.random() * 150);
    await world.server.kill();
    const began = performance.now();
    await world.server.start();
    await world.untilReady(60_000);
    trial.recovered(performance.now() - began);
  }
  await Promise.all(working);
  for (const firm of firms) await compareInvoices(trial, world, firm);
  trial.round(`${issued()} invoices issued through ${kills} kills`);
}

/** Writes the drafts of a business, each with a total of its own. */
async function writeDrafts(world: World, owner: Owner, count: number): Promise<IssuingFirm> {
  const { url } = world.server;
  const { invoices: api } = clientOver(() =>
    linkOverHttp({ origin: () => url, headers: () => ({ ...owner.headers, origin: url }) }),
  );
  const drafts: Draft[] = [];
  for (let at = 1; at <= count; at++) {
    const client_name = `Carla ${randomUUID().slice(0, 8)}`;
    const { id, version, title, language, terms_days } = await api.create({ client_name });
    const lines = [{ id: "line-1", text: "Work", quantity: "1", unit: "", unit_price: at * 10_00, taxable: false }];
    const work = { lines, discount: null, taxes: [] };
    const saved = await api.save({ id, version, title, client_name, language, terms_days, due_on: null, work });
    drafts.push({ id, version: saved.version, total: at * 10_00, number: null, payments: [], creditNotes: [] });
  }
  return { owner, drafts };
}

/** Issues every draft, in several tabs at once. Afterwards each tab records a payment, or takes an amount off. */
async function issueAll(trial: Trial, world: World, firm: IssuingFirm): Promise<void> {
  const left = [...firm.drafts];
  const tab = async () => {
    for (let draft = left.shift(); draft !== undefined; draft = left.shift()) {
      await issue(trial, world, firm.owner, draft);
      for (let times = 0; times < 2; times++) {
        const entry = { text: randomUUID(), amount: Math.floor(draft.total / 5) };
        if (trial.random() < 0.7) await told(trial, draft.payments, entry, pay(trial, world, firm.owner, draft, entry));
        else await told(trial, draft.creditNotes, entry, takeOff(trial, world, firm.owner, draft, entry));
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, tab));
}

/** Issues a draft again and again until there is an answer. A refusal means that an earlier attempt issued it. */
async function issue(trial: Trial, world: World, owner: Owner, draft: Draft): Promise<void> {
  const end = performance.now() + patience;
  let unanswered = 0;
  while (performance.now() < end) {
    const path = `/api/invoices/${draft.id}/issue`;
    const { status, body } = await sent(trial, world, owner, path, { version: draft.version, email: false });
    if (status === 200) {
      trial.counts.acknowledged++;
      draft.number = (JSON.parse(body) as { number: string }).number;
      return;
    }
    if (status === 409 && unanswered > 0) {
      draft.number = await numberOf(trial, world, owner, draft.id);
      if (draft.number !== null) return;
    } else if (!mayHaveHappened(status)) return trial.finding(`issuing answered ${status}: ${body.slice(0, 120)}`);
    unanswered++;
    await delay(50 + trial.random() * 150);
  }
  trial.finding("issuing had no answer in all the time");
}

/** Sends an entry once, and keeps what was heard of it. A refusal keeps nothing. */
async function told(
  trial: Trial,
  entries: Told[],
  entry: Omit<Told, "heard">,
  answering: Promise<Answer>,
): Promise<void> {
  const { status, body } = await answering;
  if (status === 200) trial.counts.acknowledged++;
  if (status === 200 || mayHaveHappened(status)) entries.push({ ...entry, heard: status === 200 ? "yes" : "perhaps" });
  else trial.finding(`an entry answered ${status}: ${body.slice(0, 120)}`);
}

const pay = (trial: Trial, world: World, owner: Owner, { id }: Draft, { text, amount }: Omit<Told, "heard">) =>
  sent(trial, world, owner, "/api/invoices/payments", {
    method: "cash",
    paid_on: dayIn("UTC", new Date()),
    note: text,
    parts: [{ id, amount }],
  });

const takeOff = (trial: Trial, world: World, owner: Owner, { id }: Draft, { text, amount }: Omit<Told, "heard">) =>
  sent(trial, world, owner, `/api/invoices/${id}/credit-notes`, { amount, reason: text });

const sent = (trial: Trial, world: World, owner: Owner, path: string, json: object): Promise<Answer> =>
  askWatched(trial, world.server.url + path, asOwner(owner, world.server.url, { json }));

/** The number of an invoice that an unanswered attempt may have issued; null while the server does not answer. */
async function numberOf(trial: Trial, world: World, owner: Owner, id: string): Promise<string | null> {
  const { url } = world.server;
  const { status, body } = await askWatched(trial, `${url}/api/invoices/${id}`, asOwner(owner, url));
  return status === 200 ? (JSON.parse(body) as { number: string | null }).number : null;
}
