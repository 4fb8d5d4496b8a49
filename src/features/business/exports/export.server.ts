import { Readable } from "node:stream";
import type { AnyContractProcedure } from "@orpc/contract";
import { implement } from "@orpc/server";
import { stringify } from "csv-stringify/sync";
import { Hono, type Context } from "hono";
import { stream } from "hono/streaming";
import { accountArchive, type ReadableFile } from "./accountExport.server.ts";
import { exportsContract } from "./export.contract.ts";
import {
  cellsOf,
  csvOptions,
  customerSheet,
  estimateSheet,
  headsOf,
  jobSheet,
  quoteSheet,
  type Cell,
  type Sheet,
} from "./export.ts";
import { jobSelection, type JobSelection } from "#features/jobs/job-rules/job.ts";
import { quoteSelection, type QuoteSelection } from "#features/quotes/quote-rules/quoteRecord.ts";
import { brand } from "#shared/brand.ts";
import { validationError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import {
  hasPaidPlan,
  ownerAsking,
  proNeeded,
  refuseStale,
  requireOwner,
  type RequestContext,
} from "#platform/operations.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import { metaOf } from "#shared/operationMeta.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { invoicePeriod, type InvoicePeriod } from "./invoiceExport.ts";
import { papersOf, partOf, paymentsOf } from "./invoiceExport.queries.ts";
import { invoiceFileName, paperFiles, paymentsFile } from "./invoiceFile.ts";
import { accountArchiveSize } from "./accountExport.queries.ts";
import { exportedCustomers, exportedEstimates, exportedJobs, exportedQuotes } from "./export.queries.ts";

const os = implement(exportsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the exports: each returns the address of a file. */
export const exportHandlers = {
  customers: os.customers.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/customers.csv",
    file_name: await fileName("customers", owner),
  })),
  estimates: os.estimates.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/estimates.csv",
    file_name: await fileName("estimates", owner),
  })),
  quotes: os.quotes.handler(async ({ input, context: { owner } }) => ({
    url: addressOf("/api/exports/quotes.csv", input),
    file_name: await fileName("quotes", owner),
  })),
  jobs: os.jobs.handler(async ({ input, context: { owner } }) => ({
    url: addressOf("/api/exports/jobs.csv", input),
    file_name: await fileName("jobs", owner),
  })),
  invoices: os.invoices.handler(async ({ input: { part, ...period }, context: { owner } }) => ({
    url: addressOf("/api/exports/invoices.csv", { ...period, part: String(part) }),
    file_name: await fileName(invoiceFileName(period.kind, part), owner),
  })),
  everything: os.everything.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/everything.zip",
    file_name: await fileName(brand.name.toLowerCase(), owner, "zip"),
  })),
  size: os.size.handler(({ context: { owner } }) => accountArchiveSize(owner)),
};

/** `/api/exports`: the files, read from the database and sent page by page, whatever the number of rows. */
export function exportRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/customers.csv", async (c) => {
    const owner = ownerOf(c, exportsContract.customers);
    if (!(await hasPaidPlan(owner))) throw proNeeded(c.get("signedIn"));
    await noteExport(c, owner, "exported_customers");
    return send(c, await fileName("customers", owner), customersFile(owner));
  });
  routes.get("/estimates.csv", async (c) => {
    const owner = ownerOf(c, exportsContract.estimates);
    await noteExport(c, owner, "exported_estimates");
    return send(c, await fileName("estimates", owner), estimatesFile(owner));
  });
  routes.get("/quotes.csv", async (c) => {
    const owner = ownerOf(c, exportsContract.quotes);
    const { data: selection, error } = quoteSelection.safeParse(c.req.query());
    if (!selection) throw validationError(error.issues);
    await noteExport(c, owner, "exported_quotes");
    return send(c, await fileName("quotes", owner), await quotesFile(owner, selection));
  });
  routes.get("/jobs.csv", async (c) => {
    const owner = ownerOf(c, exportsContract.jobs);
    if (!(await hasPaidPlan(owner))) throw proNeeded(c.get("signedIn"));
    const { data: selection, error } = jobSelection.safeParse(c.req.query());
    if (!selection) throw validationError(error.issues);
    await noteExport(c, owner, "exported_jobs");
    return send(c, await fileName("jobs", owner), await jobsFile(owner, selection));
  });
  routes.get("/invoices.csv", async (c) => {
    const owner = ownerOf(c, exportsContract.invoices);
    const { data: period, error } = invoicePeriod.safeParse(c.req.query());
    if (!period) throw validationError(error.issues);
    await noteExport(c, owner, "exported_invoices");
    const name = await fileName(invoiceFileName(period.kind, period.part), owner);
    return send(c, name, invoicesFile(owner, period, (await todayOfOwner(owner)).today));
  });
  routes.get("/everything.zip", async (c) => {
    const owner = ownerOf(c, exportsContract.everything);
    await refuseStale(metaOf(exportsContract.everything), c.get("signedIn"), c.get("deps"));
    await c.get("deps").limits.takeOut(owner.ownerId);
    await noteExport(c, owner, "exported_everything");
    const archive = await archiveOf(owner, c.get("deps").photos, (error) =>
      c.get("log").error({ err: error }, "an archive broke off"),
    );
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${await fileName(brand.name.toLowerCase(), owner, "zip")}"`,
      "Cache-Control": "private, no-store",
    });
  });
  return routes;
}

/** The archive of all data of a business, as its owner and an operator get it. */
export const archiveOf = async (
  owner: OwnerDb,
  photos: PhotoStore,
  onFailed: (error: unknown) => void,
): Promise<Readable> =>
  accountArchive({
    owner,
    photos,
    forPeople: {
      "customers.csv": customersFile(owner),
      "estimates.csv": estimatesFile(owner),
      "quotes.csv": await quotesFile(owner, quoteSelection.parse({})),
    },
    onFailed,
  });

/** Records the person who downloads a file, and their device. */
const noteExport = (c: Context<HttpEnv>, owner: OwnerDb, kind: SecurityEventKind): Promise<void> =>
  recordSecurityEvent(
    owner.query,
    { userAgent: c.req.header("user-agent") ?? null, signedIn: c.get("signedIn") },
    kind,
  );

const customersFile = (owner: OwnerDb): ReadableFile => ({
  columns: headsOf(customerSheet),
  rows: cellsByPage(customerSheet, exportedCustomers(owner)),
});
const estimatesFile = (owner: OwnerDb): ReadableFile => ({
  columns: headsOf(estimateSheet),
  rows: cellsByPage(estimateSheet, exportedEstimates(owner)),
});
async function quotesFile(owner: OwnerDb, selection: QuoteSelection): Promise<ReadableFile> {
  const sheet = quoteSheet((await todayOfOwner(owner)).timeZone);
  return { columns: headsOf(sheet), rows: cellsByPage(sheet, exportedQuotes(owner, selection)) };
}

async function jobsFile(owner: OwnerDb, selection: JobSelection): Promise<ReadableFile> {
  const sheet = jobSheet((await todayOfOwner(owner)).timeZone);
  return { columns: headsOf(sheet), rows: cellsByPage(sheet, exportedJobs(owner, selection)) };
}

/** The file of a period with invoices, their lines or taxes, or payments. */
function invoicesFile(owner: OwnerDb, period: InvoicePeriod, today: string): ReadableFile {
  const { kind } = period;
  if (kind === "payments")
    return {
      columns: paymentsFile.columns,
      rows: rowsByPage(paymentsOf(owner, period), (row) => [paymentsFile.row(row)]),
    };
  const papers = kind === "quickbooks" ? partOf(owner, period, today) : papersOf(owner, period, today);
  return { columns: paperFiles[kind].columns, rows: rowsByPage(papers, paperFiles[kind].rows) };
}

async function* rowsByPage<Row>(pages: AsyncIterable<Row[]>, cells: (row: Row) => Cell[][]): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.flatMap(cells);
}

async function* cellsByPage<Row>(sheet: Sheet<Row>, pages: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => cellsOf(sheet, row));
}

function send(c: Context<HttpEnv>, name: string, { columns, rows }: ReadableFile): Response {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Cache-Control", "private, no-store");
  return stream(c, async (file) => {
    await file.write(stringify([columns], csvOptions));
    for await (const page of rows) {
      if (file.aborted) return;
      await file.write(stringify(page, { ...csvOptions, bom: false }));
    }
  });
}

/** Returns an address with its query; undefined values are omitted. */
const addressOf = (path: string, query: Record<string, string | undefined>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()}`;

const ownerOf = (c: Context<HttpEnv>, procedure: AnyContractProcedure): OwnerDb =>
  ownerAsking(procedure, c.get("db"), c.get("signedIn"));

async function fileName(what: string, owner: OwnerDb, kind = "csv"): Promise<string> {
  return `${what}-${(await todayOfOwner(owner)).today}.${kind}`;
}
