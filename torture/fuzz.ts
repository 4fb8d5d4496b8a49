import { randomUUID } from "node:crypto";
import { clientOver, linkOverHttp } from "#api/client.ts";
import { fuzzContract } from "#server/testing/fuzz.ts";
import type { StoryOwner } from "#server/testing/story.ts";
import { ask, someAddress } from "./caller.ts";
import { inWords, type Scenario } from "./trial.ts";
import { startWorld, type World } from "./world.ts";

const calls = { quick: 1_000, whole: 100_000 };
const callsOfRound = 5_000;
const password = "correct horse battery";

/** The fuzzer of `npm run test:all`, which makes 2,000 calls there and up to 100,000 here, as time allows. */
export const fuzz: Scenario = {
  name: "fuzz",
  what: "100,000 calls with inputs that nearly fit, as owner, key, nobody and another",
  quick: false,
  async run(trial) {
    const world = await startWorld({ ROOMY_LIMITS: "1" }, { entry: "torture/ours.ts" });
    const database = await world.database();
    const sql = async <Row>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as Row[];
    try {
      const all = trial.quick ? calls.quick : calls.whole;
      for (let made = 0; made < all && (made === 0 || trial.left() > 60_000);) {
        const seed = Math.floor(trial.random() * 2 ** 30);
        const { findings, slowest, answers, ...report } = await fuzzContract({
          story: { url: world.server.url, sql, signUp: () => signUp(world) },
          calls: Math.min(callsOfRound, all - made),
          seed,
        });
        made += report.calls;
        trial.waited(slowest.ms);
        for (const finding of findings) trial.finding(finding.slice(0, 500));
        trial.counts.failures += Object.entries(answers).reduce(
          (sum, [status, count]) => sum + (Number(status) >= 500 && status !== "503" ? count : 0),
          0,
        );
        if (!world.server.alive()) throw new Error(`the server ended. It said: ${world.server.output().slice(-400)}`);
        trial.round(
          `seed ${seed}: ${made} calls so far, slowest ${inWords(slowest.ms)}, ${findings.length} findings; answers ${JSON.stringify(answers)}`,
        );
      }
    } finally {
      await database.end();
      await world.dispose();
    }
  },
};

/** An owner for the fuzzer, signed up and confirmed by the product's own means. */
async function signUp(world: World): Promise<StoryOwner> {
  const { url } = world.server;
  const email = `${randomUUID()}@torture.yardstick.dev`;
  const from = { "x-forwarded-for": someAddress() };
  const post = async (path: string, body: object) => {
    const answer = await ask(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, ...from },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  await post("/api/auth/sign-up/email", {
    email,
    name: "Olivia Owner",
    password,
    timeZone: "America/Chicago",
    trial: true,
  });
  const { search } = new URL(await world.server.mailedLink(email, "/confirm-email"));
  await ask(`${url}/api/auth/verify-email${search}`);
  const signedIn = await post("/api/auth/sign-in/email", { email, password });
  const cookie = (signedIn.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const { user } = JSON.parse(signedIn.body) as { user: { id: string } };
  const headers = () => ({ cookie, origin: url, ...from });
  return {
    id: user.id,
    email,
    password,
    headers,
    client: clientOver(() => linkOverHttp({ origin: () => url, headers })),
  };
}
