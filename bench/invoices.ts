import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { line, sendWritten, tokenOf, writeQuote } from "#server/testing/quoteStory.ts";
import { median, print, sideBySide } from "./figures.ts";
import type { BenchOwner, World } from "./world.ts";

/** The businesses, and the papers of each kind that each of them has. */
const businesses = 20;
const papers = 8;
/** The papers of each kind that are sent in turn, each by another business. */
const sendings = 120;
const warmingUp = 20;

const lines = ["Driveway washing", "Gutter rinse", "Protective treatment"].map((text, at) =>
  line({ id: `line-${at}`, text, quantity: "480", unit: "sq ft", unit_price: 25 }),
);

/** Measures invoices beside quotes with the same lines: the list, the customer's page, and issuing beside sending. */
export async function benchInvoices({ ours, owners, processes }: World): Promise<void> {
  const benched = owners.slice(0, businesses);
  const made = [];
  for (const owner of benched) made.push(await makePapers(ours, owner));

  const requests = (path: string) => ({
    url: ours,
    requests: benched.map(({ cookie }) => ({ path, headers: { cookie } })),
  });
  const ofBoth = { processes: { ...processes, floor: processes.ours } };
  const list = await sideBySide(
    { ours: requests("/api/invoices?limit=50"), floor: requests("/api/quotes?limit=50") },
    ofBoth,
  );
  printBoth("invoice-list", list);
  const pages = (of: readonly string[]) => ({ url: ours, requests: of.map((path) => ({ path })) });
  const page = await sideBySide(
    {
      ours: pages(made.flatMap(({ invoices }) => invoices.map((token) => `/invoice/${token}`))),
      floor: pages(made.flatMap(({ quotes }) => quotes.map((token) => `/quote/${token}`))),
    },
    ofBoth,
  );
  printBoth("invoice-page", page);

  const took = { invoice: [] as number[], quote: [] as number[] };
  for (let round = 0; round < sendings; round++) {
    const owner = owners[businesses + round];
    if (!owner) throw new Error("The world has too few businesses.");
    const client = clientOf(ours, owner);
    const quote = await timed(await writtenQuote(client));
    const invoice = await timed(await writtenInvoice(client));
    if (round < warmingUp) continue;
    took.quote.push(quote.ms);
    took.invoice.push(invoice.ms);
  }
  print("invoice-issue", median(took.invoice), median(took.quote), "ms");
}

/** Prints the time and the CPU of one answer about invoices beside one about quotes. */
function printBoth(name: string, { ours, floor }: Awaited<ReturnType<typeof sideBySide>>): void {
  print(name, 1000 / ours.perSecond, 1000 / floor.perSecond, "ms");
  print(`${name}-cpu`, ours.server + ours.database, floor.server + floor.database, "µs");
}

const clientOf = (ours: string, { cookie }: BenchOwner): Client =>
  clientOver(() => linkOverHttp({ origin: () => ours, headers: () => ({ cookie, origin: ours }) }));

/** Sends quotes and issues invoices of a business. Returns their tokens. */
async function makePapers(ours: string, owner: BenchOwner): Promise<{ quotes: string[]; invoices: string[] }> {
  const client = clientOf(ours, owner);
  const made = { quotes: [] as string[], invoices: [] as string[] };
  for (let at = 0; at < papers; at++) {
    made.quotes.push(await (await writtenQuote(client))());
    made.invoices.push(await (await writtenInvoice(client))());
  }
  return made;
}

const one = [{ id: "one", name: "", description: "", recommended: false, lines }];

/** Writes a quote. Returns a function that sends it by email and returns its token. */
async function writtenQuote(client: Client): Promise<() => Promise<string>> {
  const quote = await writeQuote({ client }, { packages: one });
  return async () => tokenOf(await sendWritten({ client }, quote));
}

/** Writes an invoice with the lines of the quote. Returns a function that issues it by email and returns its token. */
async function writtenInvoice(client: Client): Promise<() => Promise<string>> {
  const { id, version, title, language, terms_days } = await client.invoices.create({ client_name: "Carla Customer" });
  const work = {
    lines: lines.map(({ id: line_id, text, quantity, unit, unit_price, taxable }) => ({
      id: line_id,
      text,
      quantity,
      unit,
      unit_price,
      taxable,
    })),
    discount: null,
    taxes: [],
  };
  const fields = { id, version, title, client_name: "Carla Customer", language, terms_days, due_on: null };
  const saved = await client.invoices.save({ ...fields, client_email: "carla@mail.example", work });
  return async () => tokenOf(await client.invoices.issue({ id, version: saved.version, email: true }));
}

async function timed(act: () => Promise<unknown>): Promise<{ ms: number }> {
  const started = performance.now();
  await act();
  return { ms: performance.now() - started };
}
