import { parseArgs } from "node:util";
import { backup } from "./backup.ts";
import { bombs } from "./bombs.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { databaseClock } from "./databaseClock.ts";
import { descriptors } from "./descriptors.ts";
import { disk } from "./disk.ts";
import { doors } from "./doors.ts";
import { floods } from "./floods.ts";
import { fuzz } from "./fuzz.ts";
import { invoices } from "./invoices.ts";
import { kill } from "./kill.ts";
import { largest } from "./largest.ts";
import { messages } from "./messages.ts";
import { model } from "./model.ts";
import { outside } from "./outside.ts";
import { poison } from "./poison.ts";
import { quotes } from "./quotes.ts";
import { releases } from "./releases.ts";
import { rolling } from "./rolling.ts";
import { several } from "./several.ts";
import { slow } from "./slow.ts";
import { soak } from "./soak.ts";
import { tampered } from "./tampered.ts";
import { beginTrial, inWords, printTable, type Scenario } from "./trial.ts";

/**
 * `npm run torture`: damages real servers and checks that they keep their promises.
 * - `--quick` runs the scenarios that fit within `npm run test:all`.
 * - `--only name,name` runs these.
 * - `--minutes n` is the time limit for all of them together.
 * - `--seed n` repeats the same random numbers.
 * - `--soak` runs an hour of ordinary work instead.
 *
 * The exit code is 1 if there are findings, and 2 for invalid arguments.
 */
const scenarios: Scenario[] = [
  kill,
  quotes,
  invoices,
  messages,
  database,
  disk,
  descriptors,
  outside,
  clock,
  slow,
  bombs,
  rolling,
  fuzz,
  doors,
  backup,
  several,
  databaseClock,
  releases,
  largest,
  poison,
  model,
  floods,
  tampered,
];

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    seed: { type: "string" },
    minutes: { type: "string" },
    soak: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const number = (name: "seed" | "minutes", otherwise: number): number => {
  const given = Number(values[name] ?? otherwise);
  if (!Number.isFinite(given) || given <= 0) refuse(`--${name} must be a number above 0.`);
  return given;
};

if (values.list) for (const { name, what } of scenarios) console.log(`${name.padEnd(12)} ${what}`);
else await torture();

async function torture(): Promise<void> {
  const named = values.only?.split(",").map((name) => name.trim());
  const strange = named?.filter((name) => !scenarios.some((scenario) => scenario.name === name)) ?? [];
  if (strange.length > 0)
    refuse(`There is no scenario ${strange.join(", ")}. There are: ${scenarios.map(({ name }) => name).join(", ")}.`);
  const chosen = values.soak
    ? [soak]
    : scenarios.filter((scenario) => (named ? named.includes(scenario.name) : !values.quick || scenario.quick));
  const seed = number("seed", Math.floor(Math.random() * 2 ** 31));
  const milliseconds = (number("minutes", values.soak ? 60 : values.quick ? 2.5 : 30) * 60_000) / chosen.length;
  console.log(`seed ${seed}`);
  const began = performance.now();
  const results = [];
  for (const scenario of chosen) {
    const trial = beginTrial(scenario, { quick: values.quick, seed, milliseconds });
    try {
      await scenario.run(trial);
    } catch (error) {
      trial.finding(`could not go on: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    results.push({ name: scenario.name, counts: trial.counts, findings: trial.findings });
  }
  printTable(results);
  const clean = results.filter(({ findings }) => findings.length === 0).length;
  // scripts/test.mjs reads this line.
  console.log(
    `\n${clean} scenarios passed, ${results.length - clean} failed, in ${inWords(performance.now() - began)}`,
  );
  process.exit(clean === results.length ? 0 : 1);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
