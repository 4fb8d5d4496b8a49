import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:tls";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { clientOver, linkOverHttp } from "#api/client.ts";

/**
 * The walk of each way, at a server's public address: an owner signs up, confirms the address by the emailed link, adds a
 * service and opens a page; a customer sends a request with a photo; the open page hears of it. `walk.ts ADDRESS LOG` reads
 * the emailed link in the server's log, and writes what it needs to come back into a file; `walk.ts ADDRESS --again`
 * signs in and finds the request.
 */

const password = "correct horse battery staple";
const memory = "/root/walk.json";
const [address = "", log = "", only = ""] = process.argv.slice(2);

async function post(path: string, body: object): Promise<Response> {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function signIn(email: string): Promise<string> {
  const answer = await post("/api/auth/sign-in/email", { email, password });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const clientOf = (cookie: string) => {
  const link = linkOverHttp({ origin: () => address, headers: () => ({ cookie, origin: address }) });
  return clientOver(() => link);
};

/** Reads the emailed link in the log, and opens it as its page does. */
async function confirm(email: string): Promise<void> {
  const find = () =>
    [...readFileSync(log, "utf8").matchAll(/^Mail to (\S+): .*\n {2}(\S+)$/gm)].find(([, to]) => to === email)?.[2];
  await until("the email that confirms the address", () => find() !== undefined);
  const link = find() ?? "";
  if (!link.startsWith(`${address}/confirm-email?`)) throw new Error(`The emailed link leads to ${link}.`);
  const answer = await fetch(`${address}/api/auth/verify-email${new URL(link).search}`);
  if (!answer.ok) throw new Error(`The emailed link answered ${answer.status}.`);
}

/** An open page's live stream; `heard` grows as the proxy passes it on. */
async function openPage(cookie: string) {
  const answer = await fetch(`${address}/api/live`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The live stream answered ${answer.status}.`);
  const page = { heard: "" };
  const listen = async () => {
    const words = new TextDecoder();
    for await (const bytes of answer.body ?? []) page.heard += words.decode(bytes as Uint8Array, { stream: true });
  };
  listen().catch((error: unknown) => console.error(error));
  await until("the live stream to begin", () => page.heard.includes("event: listening"));
  return page;
}

async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !isTrue(); await delay(20))
    if (Date.now() > end) throw new Error(`Waited 20 seconds in vain for ${what}.`);
}

/** A customer adds a photo in the form, then sends the request. */
async function sendRequest(owner: string, serviceId: string, name: string): Promise<void> {
  const request_id = randomUUID();
  const form = await fetch(`${address}/customer-form/${owner}`);
  if (!form.ok) throw new Error(`The form answered ${form.status}.`);
  const photo = readFileSync(resolve(import.meta.dirname, "../e2e/fixtures/photos/driveway.jpg"));
  const requests = `/api/public-forms/${owner}/requests`;
  const uploaded = await fetch(`${address}${requests}/${request_id}/photos`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", origin: address },
    body: photo,
  });
  if (!uploaded.ok) throw new Error(`The photo's upload answered ${uploaded.status}: ${await uploaded.text()}`);
  const { id } = (await uploaded.json()) as { id: string };
  await post(requests, {
    business_owner_id: owner,
    request_id,
    kind: "standard",
    name,
    email: "carla@mail.example",
    estimate_method: "manual",
    services: [{ service_id: serviceId, manual_area: 800 }],
    photo_ids: [id],
  });
}

/** True if the owner's list has the request of `name`, and its photo can be opened. */
async function findRequest(cookie: string, name: string): Promise<void> {
  const { rows } = await clientOf(cookie).estimates.list({ search: name });
  const [found] = rows;
  if (found === undefined) throw new Error(`The owner's list has no request of ${name}.`);
  const { photos } = await clientOf(cookie).estimates.get({ id: found.id });
  const photo = await fetch(address + (photos[0]?.url ?? ""), { headers: { cookie } });
  if (photo.headers.get("content-type") !== "image/jpeg") throw new Error(`Its photo answered ${photo.status}.`);
}

async function walk(): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@owners.example`;
  await post("/api/auth/sign-up/email", { email, name: "Olivia Owner", password, timeZone: "America/Chicago" });
  await confirm(email);
  const cookie = await signIn(email);
  const client = clientOf(cookie);
  const { id } = await client.account.me();
  const service = await client.services.create({
    name: "Driveway wash",
    rate: 0.25,
    unit: "per sq ft",
    minimum_price: 150,
    ai_focus_instructions: "",
    show_price: true,
    show_ai_analysis: true,
  });
  const page = await openPage(cookie);
  const before = page.heard.length;
  const name = `Carla ${randomUUID().slice(0, 8)}`;
  const began = performance.now();
  await sendRequest(id, service.id, name);
  await until("the request to arrive at the open page", () => page.heard.slice(before).includes("estimates"));
  console.log(`arrived live after ${Math.round(performance.now() - began)} ms`);
  await findRequest(cookie, name);
  writeFileSync(memory, JSON.stringify({ email, name }));
}

async function comeBack(): Promise<void> {
  const { email, name } = JSON.parse(readFileSync(memory, "utf8")) as { email: string; name: string };
  await findRequest(await signIn(email), name);
}

/** Opens a connection over IPv4 and over IPv6; both must offer HTTP/2. */
async function checkConnections(): Promise<void> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return;
  for (const host of only === "--ipv4" ? ["127.0.0.1"] : ["127.0.0.1", "::1"]) {
    const offered = await new Promise<string | false | null>((done, failed) => {
      const socket = connect({ host, port: Number(port || 443), servername: hostname, ALPNProtocols: ["h2"] }, () => {
        done(socket.alpnProtocol);
        socket.end();
      }).once("error", failed);
    });
    if (offered !== "h2") throw new Error(`${host} offers ${offered}, not HTTP/2.`);
  }
  console.log(`HTTP/2 over IPv4${only === "--ipv4" ? "" : " and IPv6"}`);
}

if (log === "--again") await comeBack();
else {
  await checkConnections();
  await walk();
}
process.exit(0);
