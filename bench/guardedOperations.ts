import { randomUUID } from "node:crypto";
import { clientOver, linkOverHttp } from "#api/client.ts";
import { requestOf } from "./submit.ts";
import { threeMegabytes } from "./upload.ts";
import { quoteOfRequest } from "./quotes.ts";
import { sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import type { BenchOwner } from "./world.ts";

/** A server of one version with a database of its own, as guardSide.ts reports it. */
export type Side = { url: string; server: number; database: number; owners: BenchOwner[] };

export const operationNames = [
  "list",
  "details",
  "submit",
  "upload",
  "customers",
  "month",
  "quote-page",
  "quote-sent-and-its-pdf",
  "search",
] as const;

/** Runs one operation once; a round calls it `times` times, `atOnce` at a time. */
export type GuardedOperation = { times: number; atOnce: number; once: () => Promise<unknown> };
export type Operations = Record<(typeof operationNames)[number], GuardedOperation>;

const customers = 300;
const events = 200;

/** Fills the first business of a side through its API, and returns the operations on it. */
export async function prepareOperations({ url, owners }: Side): Promise<Operations> {
  const [owner] = owners;
  if (!owner) throw new Error("A side has no owner.");
  const headers = { cookie: owner.cookie, origin: url };
  const client = clientOver(() => linkOverHttp({ origin: () => url, headers: () => headers }));
  for (let n = 0; n < customers; n++)
    await client.customers.create({
      name: `Customer ${n}`,
      email: `customer-${n}@mail.example`,
      address: `${n} Oak Street`,
    });
  const day = (n: number, hours = 0) => new Date(Date.now() + ((n % 28) * 24 + hours) * 3_600_000).toISOString();
  for (let n = 0; n < events; n++)
    await client.calendar.create({
      title: `Visit ${n}`,
      start_datetime: day(n),
      end_datetime: day(n, 2),
      all_day: false,
    });
  const listed = await client.estimates.list({ limit: 50 });
  const quotes = await Promise.all(owners.slice(0, 8).map((one) => quoteOfRequest(url, one)));

  let turn = 0;
  const next = <One>(all: readonly One[]) => all[turn++ % all.length] as One;
  const get = (path: () => string, cookie: () => string) => async () => {
    const answer = await fetch(url + path(), { headers: { cookie: cookie() } });
    const body = await answer.arrayBuffer();
    if (!answer.ok)
      throw new Error(`${path()} answered ${answer.status}: ${Buffer.from(body).toString().slice(0, 200)}`);
  };
  const own = (path: () => string) => get(path, () => owner.cookie);
  const post = (path: () => string, type: string, body: () => string | Buffer<ArrayBuffer>) => async () => {
    const answer = await fetch(url + path(), { method: "POST", headers: { "content-type": type }, body: body() });
    if (!answer.ok) throw new Error(`${path()} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    await answer.arrayBuffer();
  };
  const photo = await threeMegabytes();
  const month = `from=${encodeURIComponent(day(0))}&to=${encodeURIComponent(day(27, 24))}`;

  return {
    list: {
      times: 2_000,
      atOnce: 16,
      once: get(
        () => "/api/estimates?limit=50",
        () => next(owners).cookie,
      ),
    },
    details: { times: 2_000, atOnce: 16, once: own(() => `/api/estimates/${next(listed.rows).id}`) },
    submit: {
      times: 600,
      atOnce: 8,
      once: post(
        () => `/api/public-forms/${owner.id}/requests`,
        "application/json",
        () => requestOf(owner),
      ),
    },
    upload: {
      times: 12,
      atOnce: 2,
      once: post(
        () => `/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`,
        "image/jpeg",
        () => photo,
      ),
    },
    customers: { times: 600, atOnce: 8, once: own(() => "/api/customers") },
    month: { times: 600, atOnce: 8, once: own(() => `/api/calendar/events?${month}`) },
    "quote-page": {
      times: 400,
      atOnce: 8,
      once: get(
        () => `/quote/${tokenOf(next(quotes).quote)}`,
        () => "",
      ),
    },
    "quote-sent-and-its-pdf": {
      times: 40,
      atOnce: 2,
      once: async () => {
        const { client: of, quote } = next(quotes);
        const { id } = await sendWritten({ client: of }, await of.quotes.create({ quote_id: quote.id }));
        const { cookie } = owners[quotes.findIndex((one) => one.quote === quote)] ?? owner;
        await get(
          () => `/api/quotes/${id}/pdf`,
          () => cookie,
        )();
      },
    },
    search: {
      times: 600,
      atOnce: 8,
      once: own(() => `/api/estimates?limit=50&search=${next(["carla", "oak", "nothing-has-this"])}`),
    },
  };
}
