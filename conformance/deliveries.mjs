import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { tool, versionOf } from "./tools.mjs";

/** Libraries that read what other programs get from Yardstick: signed events, and calendars. */

/** Sends test events to a receiver of our own, and checks each with both libraries. */
export async function webhooks({ call }) {
  const deliveries = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  await call("PUT", "/webhook", { url: `http://127.0.0.1:${receiver.address().port}/hooks`, active: true });
  const { secret } = await call("GET", "/webhook/secret");
  for (let sent = 0; sent < 5; sent += 1) await call("POST", "/webhook/test");
  receiver.close();
  if (deliveries.length === 0) throw new Error("No delivery arrived.");
  const libraries = [
    ["Standard Webhooks", "standardwebhooks"],
    ["Svix", "svix"],
  ];
  return Promise.all(
    libraries.map(async ([title, name]) => {
      const { Webhook } = await tool(name);
      const findings = deliveries.flatMap(({ headers, body }) => [
        ...(accepts(() => new Webhook(secret).verify(body, headers)) ? [] : ["a delivery is refused"]),
        ...(accepts(() => new Webhook(secret).verify(`${body} `, headers)) ? ["an altered body is accepted"] : []),
        ...(accepts(() => new Webhook(`whsec_${randomBytes(32).toString("base64")}`).verify(body, headers))
          ? ["another secret is accepted"]
          : []),
      ]);
      return {
        tool: title,
        version: versionOf(name),
        checks: `${deliveries.length} deliveries, each as sent, altered, and with another secret`,
        count: deliveries.length * 3,
        findings,
        total: findings.length,
      };
    }),
  );
}

function accepts(verify) {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
}

/** Reads the calendar feed with four parsers and compares each event with the API's own answer. */
export async function calendars({ call }) {
  const { url } = await call("GET", "/calendar/feed");
  const feed = await (await fetch(url)).text();
  const day = 86_400_000;
  const range = { from: new Date(Date.now() - 150 * day).toISOString(), to: new Date(Date.now() + 200 * day).toISOString() };
  const own = await call("GET", `/calendar/events?${new URLSearchParams(range)}`);
  const expected = new Map(own.map(({ id, ...event }) => [`${id}@yardstick`, event]));
  const parsers = { "ical.js": readIcalJs, "node-ical": readNodeIcal, "ts-ics": readTsIcs, "cal-parser": readCalParser };
  return Promise.all(
    Object.entries(parsers).map(async ([name, read]) => {
      const events = (await read(feed)).filter(({ uid }) => expected.has(uid));
      const findings = events.flatMap(({ uid, title, start }) => {
        const event = expected.get(uid);
        return [
          ...(title === event.title ? [] : [`a title is read as "${title}"`]),
          ...(event.all_day || start.getTime() === Date.parse(event.start_datetime) ? [] : ["a start is another"]),
        ];
      });
      if (events.length === 0) findings.push("no event is read");
      return {
        tool: name,
        version: versionOf(name),
        checks: `titles and starts of ${events.length} events of the feed`,
        count: events.length * 2,
        findings: [...new Set(findings)],
        total: findings.length,
      };
    }),
  );
}

async function readIcalJs(text) {
  const { default: ICAL } = await tool("ical.js");
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    return { uid, title: summary, start: startDate.toJSDate() };
  });
}

async function readNodeIcal(text) {
  const { default: nodeIcal } = await tool("node-ical");
  const found = Object.values(nodeIcal.sync.parseICS(text)).filter(({ type }) => type === "VEVENT");
  return found.map(({ uid, summary, start }) => ({ uid, title: summary, start }));
}

async function readTsIcs(text) {
  const { convertIcsCalendar } = await tool("ts-ics");
  const { events = [] } = convertIcsCalendar(undefined, text);
  return events.map(({ uid, summary, start }) => ({ uid, title: summary, start: start.date }));
}

async function readCalParser(text) {
  const { default: calParser } = await tool("cal-parser");
  const { events } = calParser.parseString(text);
  return events.map(({ uid, summary, dtstart }) => ({
    uid: uid.value ?? uid,
    title: summary.value ?? summary,
    start: new Date(dtstart.value ?? dtstart),
  }));
}

/** Google's check of the content security policies of all kinds of pages. */
export async function policies({ url, paths }) {
  const [{ CspEvaluator }, { CspParser }] = await Promise.all([
    tool("csp_evaluator/dist/evaluator.js"),
    tool("csp_evaluator/dist/parser.js"),
  ]);
  const seen = new Map();
  for (const path of paths) seen.set((await fetch(url + path)).headers.get("content-security-policy"), path);
  const findings = [...seen].flatMap(([policy, path]) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      // 10 is high and 20 is a syntax error; weaker findings are advice on older browsers.
      .filter(({ severity }) => severity <= 40)
      .map(({ directive, description, severity }) => `${path}: ${severity}: ${directive}: ${description}`),
  );
  return {
    tool: "CSP Evaluator",
    version: versionOf("csp_evaluator"),
    checks: `${seen.size} policies of ${paths.length} pages`,
    count: seen.size,
    findings,
    total: findings.length,
  };
}
