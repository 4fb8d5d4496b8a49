import { Agent, request } from "node:http";
import { ResponseValidationPlugin } from "@orpc/contract/plugins";
import * as fc from "fast-check";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { contract } from "#api/contract.ts";
import { arrangeEverything, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { bodyText, withIds } from "#testing/hostile.ts";
import { inputMaker } from "#testing/inputs.ts";
import { isContractProcedure } from "@orpc/contract";
import { errorStatus } from "#shared/errors.ts";
import type { Story, StoryOwner } from "./story.ts";
import { drawnCalls, fuzzedOperations, type DrawnCall, type FuzzCaller } from "./fuzzedRoutes.ts";

/**
 * Calls every operation and the other routes of a running server, with inputs that nearly fit and invalid values. The
 * callers are an owner with data, its key, an anonymous visitor and another person. Every answer must be valid: no
 * failure of ours, no error outside the closed set, nothing that takes forever. Everything stored must be readable
 * afterwards.
 */

/**
 * The server under test, with generous limits and trust in `x-forwarded-for`, and direct access to arrange and check.
 */
type FuzzTarget = Pick<Story, "url" | "sql" | "signUp">;

/**
 * The result. `answers` counts the calls by status. A finding is one line that says which call to repeat and what was
 * wrong with its answer.
 */
type FuzzReport = {
  calls: number;
  answers: Record<string, number>;
  reached: Record<string, number>;
  slowest: { ms: number; call: string };
  findings: string[];
};

type Answer = { status: number; type: string; text: string; ms: number };
type SentCall = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

const callsOfRound = 250;
const roundsOfOwner = 16;
const maxConcurrent = 6;
/** The maximum time of an answer, in milliseconds, however busy the machine. */
const patience = 30_000;

/**
 * Makes `calls` calls derived from `seed`. `onRound` receives the progress after every 250. Never throws because of a
 * server's answer.
 */
export async function fuzzContract({
  story,
  calls,
  seed,
  onRound,
}: {
  story: FuzzTarget;
  calls: number;
  seed: number;
  onRound?: (report: FuzzReport) => void;
}): Promise<FuzzReport> {
  const report: FuzzReport = { calls: 0, answers: {}, reached: {}, slowest: { ms: 0, call: "" }, findings: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: maxConcurrent });
  const tables = await tablesOfOwners(story);
  let owner = await ownerWithData(story);
  const cast = { owner: owner.headers(), another: {}, key: {} } as Record<FuzzCaller, Record<string, string>>;
  let address = 0;

  const send = (call: SentCall) => ask(agent, story.url, call);
  const addressed = (headers: Record<string, string>) => ({
    ...headers,
    "x-forwarded-for": `198.${18 + ((address >> 16) & 1)}.${(address >> 8) & 255}.${address++ & 255}`,
  });

  for (let round = 0; report.calls < calls; round++) {
    if (round > 0 && round % roundsOfOwner === 0) owner = await ownerWithData(story); // little is left of the previous one
    // Each round repairs what calls may rightly break: plans that end, keys that are revoked, people who sign out.
    await story.sql(
      "insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Trial', now() + interval '30 days') on conflict (created_by) do update set subscription_end = excluded.subscription_end",
      [owner.id],
    );
    cast.owner = owner.headers();
    await recast(story, owner, cast);
    const ids = await idsOf(story, owner.id, tables);
    const drawn = fc.sample(drawnCalls, { numRuns: Math.min(callsOfRound, calls - report.calls), seed: seed + round });
    const waiting = drawn.entries();
    const worker = async () => {
      for (const [place, call] of waiting) {
        const made = sentCall(call, owner.id, ids, addressed(call.caller === "nobody" ? {} : cast[call.caller]));
        const answer = await send(made);
        const count = `${answer.status}`;
        report.calls++;
        report.answers[count] = (report.answers[count] ?? 0) + 1;
        const operation = fuzzedOperations.find(
          ({ path, method }) => path === call.path && method === call.method,
        )?.name;
        if (operation && answer.status < 300) report.reached[operation] = (report.reached[operation] ?? 0) + 1;
        const where = `seed ${seed + round} call ${place} as ${call.caller}: ${oneLine(made)}`;
        if (answer.ms > report.slowest.ms) report.slowest = { ms: Math.round(answer.ms), call: where.slice(0, 300) };
        const wrong = problem(call, answer);
        if (wrong) report.findings.push(`${wrong} | ${where}`);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, worker));
    report.findings.push(...(await unreadable(story, owner, seed + round)));
    onRound?.(report);
  }
  agent.destroy();
  return report;
}

async function ownerWithData(story: FuzzTarget): Promise<StoryOwner> {
  const owner = await story.signUp({ trial: true });
  await arrangeEverything(story, owner.id);
  return owner;
}

/** Fills the parts of a generated call's address, and the ids of its input with some of the owner's. */
function sentCall(
  call: DrawnCall,
  ownerId: string,
  ids: Record<string, string[]>,
  headers: Record<string, string>,
): SentCall {
  const kind = call.path.split("/")[2] ?? "";
  const input = withIds(call.input, (name, pick) =>
    name === "business_owner_id" ? ownerId : chosen(ids, name, kind, pick),
  );
  const rest: Record<string, unknown> =
    typeof input === "object" && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input))
      : {};
  let part = 0;
  let path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === "owner") return ownerId;
    if (name === "part") return call.parts[part++ % call.parts.length] ?? "";
    const value = rest[name];
    Reflect.deleteProperty(rest, name);
    return typeof value === "string"
      ? encodeURIComponent(value.toWellFormed()).slice(0, 4_000)
      : (call.parts[part++ % call.parts.length] ?? "");
  });
  const asQuery = call.method === "GET" ? [...inQuery(rest, "")].join("&").slice(0, 8_000) : "";
  const query = [asQuery, call.query].filter(Boolean).join("&");
  if (query) path += `?${query}`;
  const body =
    call.method === "GET"
      ? undefined
      : (call.raw ?? (input === undefined ? undefined : bodyText(Object.keys(rest).length > 0 ? rest : input)));
  return {
    method: call.method,
    path,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": call.type ?? "application/json" }) },
    body,
  };
}

function* inQuery(value: unknown, name: string): Generator<string> {
  if (value === undefined) return;
  if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value).slice(0, 50))
      yield* inQuery(
        one,
        name ? `${name}[${encodeURIComponent(key.toWellFormed())}]` : encodeURIComponent(key.toWellFormed()),
      );
  else yield `${name}=${encodeURIComponent(String(value).toWellFormed())}`;
}

/** Two of three ids come from the table that the field's name or the operation's address refers to. */
function chosen(ids: Record<string, string[]>, name: string, kind: string, pick: number): string {
  const word =
    name === "id" || name === "ids"
      ? kind
          .replace(/^calendar$/, "calendar_events")
          .replace(/^merges$/, "customer_merges")
          .replaceAll("-", "_")
      : /^(primary|secondary|one|other)_id$/.test(name)
        ? "customers"
        : name.replace(/_ids?$/, "");
  const table =
    Object.keys(ids).find((one) => one === word) ??
    Object.keys(ids).find((one) => one.includes(word.replace(/s$/, "")));
  const all = Object.values(ids).flat();
  const from = table !== undefined && pick % 3 !== 0 ? (ids[table] ?? all) : all;
  return from[pick % Math.max(1, from.length)] ?? "";
}

async function idsOf(story: FuzzTarget, ownerId: string, tables: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await story.sql<{ id: unknown }>(
      `select to_json(t)->>'id' as id from ${table} t where created_by = $1 order by 1 limit 40`,
      [ownerId],
    );
    const ids = rows.map(({ id }) => id).filter((id) => typeof id === "string");
    if (ids.length > 0) found[table] = ids;
  }
  return found;
}

/** Signs in another person and creates a key, if those of the previous round no longer work. */
async function recast(
  story: FuzzTarget,
  owner: StoryOwner,
  cast: Record<FuzzCaller, Record<string, string>>,
): Promise<void> {
  const works = async (headers: Record<string, string>) => (await fetch(`${story.url}/api/account`, { headers })).ok;
  if (!(await works(cast.another))) cast.another = (await story.signUp()).headers();
  if (await works(cast.key)) return;
  const [oldest] = await owner.client.apiKeys.list();
  if (oldest) await owner.client.apiKeys.revoke({ id: oldest.id });
  const { key } = await owner.client.apiKeys.create({ name: "Fuzz", scope: "write" });
  cast.key = { authorization: `Bearer ${key}` };
}

function ask(agent: Agent, origin: string, { method, path, headers, body }: SentCall): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, type: string, text: string) =>
      resolve({ status, type, text, ms: performance.now() - began });
    const url = new URL(origin);
    const asked = request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method,
        path,
        headers: {
          host: url.host,
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        signal: AbortSignal.timeout(patience),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          end(response.statusCode ?? 0, response.headers["content-type"] ?? "", Buffer.concat(chunks).toString("utf8")),
        );
        response.on("error", (error) => end(0, "", String(error)));
      },
    );
    asked.on("error", (error) => end(0, "", String(error)));
    asked.end(body);
  });
}

/** The problem with an answer; null if it is fine. */
function problem({ path }: DrawnCall, { status, type, text, ms }: Answer): string | null {
  const told = text.slice(0, 200);
  if (status === 0) return `no answer: ${told}`;
  if (status >= 500 && !(status === 503 && said(text)?.["code"] === "unavailable")) return `${status} ${told}`;
  if (ms > patience) return `${Math.round(ms)} ms`;
  if (status < 400 || !path.startsWith("/api/")) return null;
  // The auth library has error codes of its own, and calendar files say in plain text why they are missing.
  if (path.startsWith("/api/auth/") || type.startsWith("text/plain")) return null;
  const body = said(text);
  if (!body || typeof body["message"] !== "string" || !(String(body["code"]) in errorStatus))
    return `${status} with a body outside the closed set: ${told}`;
  const fits =
    errorStatus[body["code"] as keyof typeof errorStatus] === status || (body["code"] === "invalid" && status < 500);
  return fits ? null : `${status} for ${String(body["code"])}`;
}

function said(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Reads everything that the owner can read and checks it against the contract. Each failed read is a finding. */
async function unreadable(story: FuzzTarget, owner: StoryOwner, seed: number): Promise<string[]> {
  const link = linkOverHttp({
    origin: () => story.url,
    headers: () => owner.headers(),
    plugins: [new ResponseValidationPlugin(contract)],
  });
  const client = clientOver(() => link);
  const found: string[] = [];
  for (const { name, ask } of readings(client)) {
    try {
      await ask();
    } catch (error) {
      const { code, message, cause } = error as { code?: string; message: string; cause?: unknown };
      if (code !== "not_found" && code !== "invalid")
        found.push(
          `after seed ${seed} ${name} can't be read: ${message} ${cause === undefined ? "" : JSON.stringify(cause).slice(0, 400)}`,
        );
    }
  }
  for (const path of [
    "/api/exports/customers.csv",
    "/api/exports/estimates.csv",
    "/api/exports/quotes.csv",
    "/api/exports/jobs.csv",
    new URL((await client.calendar.feed()).url).pathname,
    `/customer-form/${owner.id}`,
  ]) {
    const { status } = await fetch(story.url + path, { headers: owner.headers() });
    if (status !== 200) found.push(`after seed ${seed} GET ${path} answers ${status}`);
  }
  return found;
}

/**
 * Every operation that only reads and needs no id, with a valid input. The calendar's time range is the one with the
 * events.
 */
function readings(client: Client): { name: string; ask: () => Promise<unknown> }[] {
  return Object.entries(contract as Record<string, Record<string, unknown>>).flatMap(([room, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      if (!isContractProcedure(operation) || operation["~orpc"].route.method !== "GET") return [];
      const input = inputMaker(operation["~orpc"].inputSchema);
      if (input.places.length > 0) return [];
      const ask = (client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[room]?.[
        name
      ];
      const stretch =
        room === "calendar" && name === "list"
          ? { from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z" }
          : input.make(() => "");
      return ask ? [{ name: `${room}.${name}`, ask: () => ask(stretch) }] : [];
    }),
  );
}

/** A call on one line. Long parts are cut, because its seed and number reproduce it. */
function oneLine({ method, path, body }: SentCall): string {
  const cut = (text: string) => (text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text);
  return `${method} ${cut(path)}${body === undefined ? "" : ` ${cut(body).replaceAll("\n", "\\n")}`}`;
}
