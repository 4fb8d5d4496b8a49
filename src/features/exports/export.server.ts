import { Readable } from "node:stream";
import { implement } from "@orpc/server";
import { stringify } from "csv-stringify/sync";
import { Hono, type Context } from "hono";
import { stream } from "hono/streaming";
import { displayedPriceSql, hasLinesSql } from "#features/estimates/displayedPrice.server.ts";
import { accountArchive, accountArchiveSize } from "#features/exports/accountExport.server.ts";
import { exportsContract } from "#features/exports/export.contract.ts";
import {
  csvOptions,
  customerCells,
  customerColumns,
  estimateCells,
  estimateColumns,
  type Cell,
} from "#features/exports/export.ts";
import { brand } from "#shared/brand.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, UntypedStatement } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { hasPaidPlan, requireOwner, proNeeded, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";

const os = implement(exportsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the exports: each answers with the address of a file. */
export const exportHandlers = {
  customers: os.customers.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/customers.csv",
    file_name: await fileName("customers", owner),
  })),
  estimates: os.estimates.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/estimates.csv",
    file_name: await fileName("estimates", owner),
  })),
  everything: os.everything.handler(async ({ context: { owner } }) => ({
    url: "/api/exports/everything.zip",
    file_name: await fileName(brand.name.toLowerCase(), owner, "zip"),
    ...(await accountArchiveSize(owner)),
  })),
};

/** `/api/exports`: the files themselves, read from the database and sent page by page, however many rows there are. */
export function exportRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/customers.csv", async (c) => {
    const owner = ownerOf(c);
    if (!owner) return refuse(c, new ProductError("signed_out", "Please sign in to access this feature."), 401);
    if (!(await hasPaidPlan(owner))) return refuse(c, proNeeded(), 402);
    return send(
      c,
      await fileName("customers", owner),
      customerColumns,
      pages(owner, customersStatement, customerCells),
    );
  });
  routes.get("/estimates.csv", async (c) => {
    const owner = ownerOf(c);
    if (!owner) return refuse(c, new ProductError("signed_out", "Please sign in to access this feature."), 401);
    return send(
      c,
      await fileName("estimates", owner),
      estimateColumns,
      pages(owner, estimatesStatement, estimateCells),
    );
  });
  routes.get("/everything.zip", async (c) => {
    const owner = ownerOf(c);
    if (!owner) return refuse(c, new ProductError("signed_out", "Please sign in to access this feature."), 401);
    await c.get("deps").limits.takeOut(owner.ownerId);
    const forPeople = [
      { name: "customers.csv", columns: customerColumns, rows: pages(owner, customersStatement, customerCells) },
      { name: "estimates.csv", columns: estimateColumns, rows: pages(owner, estimatesStatement, estimateCells) },
    ];
    const archive = accountArchive({
      owner,
      photos: c.get("deps").photos,
      forPeople,
      onFailed: (error) => c.get("log").error({ err: error }, "an archive broke off"),
    });
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${await fileName(brand.name.toLowerCase(), owner, "zip")}"`,
      "Cache-Control": "private, no-store",
    });
  });
  return routes;
}

const batchSize = 500;

/** Rows newest first, so many at a time: what is new meanwhile is left out, and nothing is told twice. */
async function* pages<Row extends { id: string; created_at: string }>(
  owner: OwnerDb,
  statement: UntypedStatement,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let last: Row | undefined;
  do {
    const rows: { found: Row }[] = await owner.query(statement, [
      owner.ownerId,
      last?.created_at ?? "infinity",
      last?.id ?? "00000000-0000-0000-0000-000000000000",
      batchSize,
    ]);
    yield rows.map(({ found }) => cells(found));
    last = rows.length === batchSize ? rows.at(-1)?.found : undefined;
  } while (last);
}

function send(c: Context<HttpEnv>, name: string, columns: string[], rows: AsyncIterable<Cell[][]>): Response {
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

function ownerOf(c: Context<HttpEnv>): OwnerDb | null {
  const signedIn = c.get("signedIn");
  return signedIn && c.get("db").forOwner(signedIn.ownerId);
}

function refuse(c: Context<HttpEnv>, { code, message }: ProductError, status: 401 | 402): Response {
  return c.json({ code, message }, status);
}

async function fileName(what: string, owner: OwnerDb, kind = "csv"): Promise<string> {
  return `${what}-${(await ownersDay(owner)).today}.${kind}`;
}

const before = (row: string) =>
  `(${row}.created_at < $2::timestamptz or (${row}.created_at = $2::timestamptz and ${row}.id > $3::uuid))`;
const customersStatement = {
  name: "export-customers",
  text: `select to_json(v) as found from (
      select c.id, c.name, c.email, c.phone, c.address, c.status, c.client_type, c.notes, c.last_work_date, c.last_quote_amount, c.created_at, work.jobs as "totalJobs", work.revenue as "totalRevenue", work.newest as "lastJobDate"
        from (select * from customers c where c.created_by = $1 and ${before("c")} order by c.created_at desc nulls last, c.id limit $4) c
        left join lateral (select count(*) as jobs, coalesce(sum(${displayedPriceSql}), 0) as revenue, max(e.created_at) as newest
          from estimates e where e.created_by = c.created_by and e.customer_id = c.id and e.status = 'completed' and e.deleted_at is null) work on true
       order by c.created_at desc nulls last, c.id) v`,
};
const estimatesStatement = {
  name: "export-estimates",
  text: `select to_json(v) as found from (
      select e.id, e.created_at, e.name, e.email, e.phone, e.address, e.service_name, case when e.status in ('in-progress', 'completed', 'cancelled') then e.status else 'pending' end as status,
          e.estimated_square_footage, e.estimated_quantity, e.service_rate, e.service_unit, e.total_price, e.notes, ${hasLinesSql} as has_lines
        from estimates e where e.created_by = $1 and e.deleted_at is null and ${before("e")} order by e.created_at desc nulls last, e.id limit $4) v`,
};
