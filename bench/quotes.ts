import autocannon from "autocannon";
import { randomUUID } from "node:crypto";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { tokenOf, sendWritten, acceptanceOf } from "#server/testing/quoteStory.ts";
import { median, percentile, print, sideBySide, interleaved } from "./figures.ts";
import type { BenchOwner, World } from "./world.ts";

const connections = 32;
/**
 * The number of pages of each kind opened in turn, each of another business; `services` is the number of services on
 * each.
 */
const pages = 60;
const services = 3;
/** The number of quotes to accept; `people` is the number of concurrent people. */
const acceptances = 200;
const people = 8;
/** The limit for one PDF in milliseconds, when the server does nothing else. */
const pdfAim = 50;
const manyPdfs = 1_000;

/**
 * Measures quotes: opening a quote's page beside the page of its request, accepting, and PDFs, alone and while pages
 * are opened.
 */
export async function benchQuotes(world: World): Promise<void> {
  const { ours, owners, makePdfs } = world;
  const made = await severalAtOnce(owners.slice(0, pages), (owner) => quoteOfRequest(ours, owner));
  const [sample] = made;
  const content = sample?.quote.versions[0]?.content;
  if (!content) throw new Error("There is no quote whose page could be opened.");

  const paths = {
    ours: made.map(({ quote }) => `/quote/${tokenOf(quote)}`),
    floor: made.map(({ request }) => request),
  };
  for (const side of ["ours", "floor"] as const) await lookAt(ours, side, paths[side][0] ?? "");
  let turn = 0;
  const open = (of: readonly string[]) => () => fetch(ours + of[turn++ % of.length]).then((answer) => answer.text());
  const alone = await interleaved({ ours: open(paths.ours), floor: open(paths.floor) });
  print("quote-page-alone", alone.ours, alone.floor, "ms");
  const requests = (of: readonly string[]) => ({ url: ours, requests: of.map((path) => ({ path })) });
  const many = await sideBySide({ ours: requests(paths.ours), floor: requests(paths.floor) }, { connections });
  print("quote-page", 1000 / many.ours.perSecond, 1000 / many.floor.perSecond, "ms");

  const begun = await resident(ours);
  const warm = await makePdfs({ content, times: manyPdfs / 4, pause: 0 });
  const quarter = await resident(ours);
  const rest = await makePdfs({ content, times: (manyPdfs / 4) * 3, pause: 0 });
  const took = [...warm.took, ...rest.took];
  const worked = [...warm.worked, ...rest.worked];
  for (const [share, name] of [
    [0.5, "p50"],
    [0.99, "p99"],
  ] as const) {
    print(`quote-pdf-${name}`, percentile(took, share), pdfAim, "ms");
    print(`quote-pdf-cpu-${name}`, percentile(worked, share), pdfAim, "ms");
  }
  print(`memory-after-${manyPdfs}-pdfs`, await resident(ours), quarter, "MB");
  console.log(`  before the first ${begun.toFixed(0)} MB, the floor is after the first ${manyPdfs / 4}`);
  const largest = await makePdfs({ content: largestOf(content), times: 10, pause: 0 });
  print("quote-pdf-largest-cpu", percentile(largest.worked, 0.5), percentile(worked, 0.5), "ms");

  const opening = { ...requests(paths.ours), connections, duration: 5 };
  const waits = { alone: [] as autocannon.Histogram[], beside: [] as autocannon.Histogram[] };
  const underLoad: number[] = [];
  for (let round = 0; round < 3; round++) {
    waits.alone.push((await autocannon(opening)).latency);
    const [opened, pdfs] = await Promise.all([autocannon(opening), makePdfs({ content, times: 40, pause: 100 })]);
    waits.beside.push(opened.latency);
    underLoad.push(...pdfs.took);
  }
  print("quote-pdf-p50-under-load", percentile(underLoad, 0.5), percentile(took, 0.5), "ms");
  print("quote-pdf-p99-under-load", percentile(underLoad, 0.99), percentile(took, 0.99), "ms");
  for (const share of ["p50", "p99"] as const) {
    const of = (all: readonly autocannon.Histogram[]) => median(all.map((one) => one[share]));
    print(`quote-page-${share}-beside-pdfs`, of(waits.beside), of(waits.alone), "ms");
  }

  print("quote-accept", await acceptancesPerSecond(ours, made), 1000 / percentile(took, 0.5), "/s");
}

export type SentQuote = { client: Client; quote: QuoteDetails; request: string };

/** Sends a customer's request of several services and a quote for all of it: two pages with equal content. */
export async function quoteOfRequest(ours: string, owner: BenchOwner): Promise<SentQuote> {
  const headers = { cookie: owner.cookie, origin: ours };
  const client = clientOver(() => linkOverHttp({ origin: () => ours, headers: () => headers }));
  const offered = (await client.services.list()).filter(({ pricing_model }) => pricing_model === "area");
  const answer = await client.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "multi",
    name: "Carla Customer",
    email: `${randomUUID()}@mail.example`,
    phone: "555-0142",
    address: "12 Maple Avenue, Naperville, IL",
    estimate_method: "manual",
    services: offered.slice(0, services).map(({ id }) => ({ service_id: id, manual_area: 800 })),
  });
  const estimate_id = answer.results[0]?.estimate_id ?? "";
  const quote = await sendWritten({ client }, await client.quotes.create({ estimate_id, whole_request: true }));
  return { client, quote, request: answer.page ?? "" };
}

/** Opens a page once and prints its size. */
async function lookAt(ours: string, side: "ours" | "floor", path: string): Promise<void> {
  const answer = await fetch(ours + path);
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("data-ssr")) throw new Error(`${path} answered ${answer.status}.`);
  console.log(
    `  the page of a ${side === "ours" ? "quote" : "request"}: ${(html.length / 1024).toFixed(1)} KB of HTML`,
  );
}

/** Sends copies of the quotes, then measures accepting them. */
async function acceptancesPerSecond(ours: string, made: readonly SentQuote[]): Promise<number> {
  const customer = clientOver(() => linkOverHttp({ origin: () => ours }));
  const originals = Array.from({ length: acceptances }, (_, index) => made[index % made.length] as SentQuote);
  const sent = await severalAtOnce(originals, async ({ client, quote }) =>
    sendWritten({ client }, await client.quotes.create({ quote_id: quote.id })),
  );
  const started = performance.now();
  await severalAtOnce(sent, (quote) => customer.quotePages.accept(acceptanceOf(quote, tokenOf(quote))));
  return acceptances / ((performance.now() - started) / 1000);
}

/** Calls `once` for each item, with several people at the same time. */
async function severalAtOnce<One, Done>(all: readonly One[], once: (one: One) => Promise<Done>): Promise<Done[]> {
  const left = [...all];
  const done: Done[] = [];
  const person = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done.push(await once(next));
  };
  await Promise.all(Array.from({ length: people }, person));
  return done;
}

/** Returns a quote of the maximum size: all its lines with their texts, and its terms. */
function largestOf(content: QuoteContent): QuoteContent {
  const words = (length: number) =>
    "Wash what is sloped, and leave the beds dry. ".repeat(length / 40).slice(0, length);
  const [one] = content.packages;
  const [line] = one?.lines ?? [];
  if (!one || !line) throw new Error("A quote has no line.");
  const lines = Array.from({ length: quoteLimits.lines }, (_, index) => ({
    ...line,
    id: `line-${index}`,
    text: words(quoteLimits.lineText),
  }));
  return { ...content, packages: [{ ...one, lines }], terms: words(quoteLimits.terms) };
}

/** Returns the memory of the server's process, in MB. */
async function resident(ours: string): Promise<number> {
  const body = await (await fetch(`${ours}/metrics`)).text();
  return Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(body)?.[1] ?? Number.NaN) / 1024 ** 2;
}
