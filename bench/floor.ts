import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { calendarStatement } from "./calendarFloor.ts";
import { customersStatement, dueFirstStatement } from "./customersFloor.ts";
import { countStatement, listOfSessionStatement, listStatement } from "./listFloor.ts";
import { createOutboxCopy, submitStatement } from "./submitFloor.ts";

/**
 * The floor: the least that a request can cost on this machine. Bare node:http and one prepared statement, without
 * tenant scope or checks, answering the same JSON from the same database. Only the statements named after a session
 * know the caller.
 */
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
pool.on("error", () => {});

/** Returns the token of a session cookie if its signature is valid, else null. */
function tokenOf(cookie: string): string | null {
  const [token = "", signature = ""] = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".");
  const expected = createHmac("sha256", process.env["AUTH_SECRET"] ?? "")
    .update(token)
    .digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** An answer as long as a list of 50 estimates. */
const fixed = JSON.stringify(Array.from({ length: 50 }, () => "x".repeat(640)));

type Submitted = {
  request_id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  services: { service_id: string; manual_area: number }[];
};

const server = createServer((request, response) => {
  const ownerId = String(request.headers["x-owner"] ?? "");
  const answer = (body: object) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  };
  if (request.method === "GET" && request.url === "/empty") {
    response.setHeader("content-type", "text/html");
    response.end(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="Empty"><title>Empty</title></head><body><main><h1>Empty</h1></main></body></html>',
    );
    return;
  }
  const customers = request.url === "/customers" ? customersStatement : dueFirstStatement;
  if (request.method === "GET" && request.url?.startsWith("/customers")) {
    const token = tokenOf(request.headers.cookie ?? "");
    void pool.query({ ...customers, values: [token] }).then(({ rows }) => {
      const page = rows[0]?.page;
      if (!page) response.statusCode = 401;
      answer(page ?? {});
    });
    return;
  }
  if (request.method === "GET" && request.url?.startsWith("/calendar?")) {
    const month = new URLSearchParams(request.url.slice("/calendar?".length));
    void pool
      .query({ ...calendarStatement, values: [ownerId, month.get("from"), month.get("to")] })
      .then(({ rows }) => {
        response.setHeader("content-type", "application/json");
        response.end(rows[0].events);
      });
    return;
  }
  if (request.method === "GET" && request.url === "/estimates-of-session") {
    const token = tokenOf(request.headers.cookie ?? "");
    void pool.query({ ...listOfSessionStatement, values: [token] }).then(({ rows }) => {
      const total = rows[0]?.total;
      for (const row of rows) delete row.total;
      if (total === undefined) response.statusCode = 401;
      answer({ rows, total });
    });
    return;
  }
  if (request.method === "GET" && request.url === "/fixed") {
    response.setHeader("content-type", "application/json");
    response.end(fixed);
    return;
  }
  if (request.method === "GET" && request.url !== "/estimates") {
    response.statusCode = 404; // browsers also request an icon
    response.end();
    return;
  }
  if (request.method === "GET") {
    void Promise.all([
      pool.query({ ...listStatement, values: [ownerId] }),
      pool.query({ ...countStatement, values: [ownerId] }),
    ]).then(([rows, counted]) => answer({ rows: rows.rows, total: counted.rows[0].total }));
    return;
  }
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const sent = JSON.parse(body) as Submitted;
    const service = sent.services[0];
    const values = [
      ownerId,
      sent.request_id || randomUUID(),
      sent.name,
      sent.email,
      sent.phone,
      sent.address,
      service?.service_id,
      service?.manual_area,
      request.headers["user-agent"] ?? null,
    ];
    void pool.query({ ...submitStatement, values }).then(({ rows }) =>
      answer({
        request_id: sent.request_id,
        pending: false,
        results: rows.map((row) => ({
          estimate_id: row.id,
          serviceName: row.service_name,
          squareFootage: service?.manual_area,
          quantity: null,
          unit: "sq ft",
          analysis: null,
          totalPrice: row.total_price,
          show_price: true,
          show_ai_analysis: true,
          assumed: false,
          lines: [],
        })),
      }),
    );
  });
});
await pool.query(createOutboxCopy);
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on("SIGTERM", () => process.exit(0));
