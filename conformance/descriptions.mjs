import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, run } from "../scripts/project.mjs";
import { toolFile, versionOf } from "./tools.mjs";
import { describeApi } from "#server/http/apiDocs/openApi.ts";
import { withNamedObjects } from "#server/http/apiDocs/namedObjects.ts";

/** Tools that read the description of the API. */

/** Stories that call operations of every area. */
const stories = [
  "src/features/catalog/services/service.bothSides.test.ts",
  "src/features/customers/customers/customer.stories.test.ts",
  "src/features/customers/follow-ups/followUpList.stories.test.ts",
  "src/features/requests/submissions/publicForm.stories.test.ts",
  "src/features/quotes/quotes/quote.stories.test.ts",
  "src/features/work/calendar/calendar.stories.test.ts",
  "src/features/business/members/member.stories.test.ts",
];

async function writeDescription(folder) {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(withNamedObjects(await describeApi("http://localhost"))));
  return file;
}

/** Redocly's lint of the description. */
export async function redocly() {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const file = await writeDescription(folder);
  const options = ["lint", "--format", "json", "--config", at("redocly.yaml"), file];
  const { output } = await run(process.execPath, [toolFile(".bin", "redocly"), ...options], { quiet: true });
  rmSync(folder, { recursive: true });
  const { totals, problems } = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  return {
    tool: "Redocly CLI",
    version: versionOf("@redocly/cli"),
    checks: "the description of 244 operations, by its recommended rules",
    count: 244,
    findings: problems.map(({ severity, ruleId, message }) => `${severity}: ${ruleId}: ${message}`),
    total: totals.errors + totals.warnings,
  };
}

/** Prism between the stories and their servers: it checks each request and each answer against the description. */
export async function prism() {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const description = await writeDescription(folder);
  const router = createServer(forward).listen(0, "127.0.0.1");
  await once(router, "listening");
  const port = await freePort();
  const upstream = `http://127.0.0.1:${router.address().port}/api`;
  const command = [toolFile(".bin", "prism"), "proxy", description, upstream, "--port", String(port), "-v", "warn"];
  const proxy = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on("data", (chunk) => (printed += chunk));
  await untilAnswers(`http://127.0.0.1:${port}/account`, proxy, () => printed);
  const found = join(folder, "violations.jsonl");
  appendFileSync(found, "");
  const env = { API_PROXY: `http://127.0.0.1:${port}`, API_PROXY_FINDINGS: found };
  const files = stories.filter((file) => existsSync(at(file)));
  const { output } = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], { env, quiet: true });
  proxy.kill();
  router.close();
  const calls = readFileSync(found, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  rmSync(folder, { recursive: true });
  const failed = /Tests .*?(\d+) failed/.exec(output.replaceAll(/\u001b\[[\d;]*m/g, ""))?.[1] ?? "0";
  // Stories also send what is refused: there both say that the request does not fit.
  const findings = calls.flatMap(({ call, status, violations }) =>
    violations
      .filter(({ location: [part] }) => part !== "request" || status < 400)
      .map(({ location, message }) => `${call}: ${location.join(".")}: ${message}`),
  );
  return {
    tool: "Prism, as a validating proxy",
    version: versionOf("@stoplight/prism-cli"),
    checks: `calls of ${files.length} files of stories (${failed} tests failed)`,
    count: calls.length,
    findings: [...new Set(findings)],
    total: findings.length,
  };
}

/** Passes a call to the server of the story that sent it. */
function forward(incoming, answer) {
  const { "x-story-server": server = "http://127.0.0.1:9", ...headers } = incoming.headers;
  const { host } = new URL(server);
  const passed = request(`${server}${incoming.url}`, { method: incoming.method, headers: { ...headers, host } });
  passed.on("response", (response) => {
    answer.writeHead(response.statusCode, response.headers);
    response.pipe(answer);
  });
  passed.on("error", () => answer.writeHead(502).end());
  incoming.pipe(passed);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function untilAnswers(url, child, printed) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Prism did not start: ${printed()}`);
    if (await fetch(url).then(() => true, () => false)) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`Prism does not answer: ${printed()}`);
}
