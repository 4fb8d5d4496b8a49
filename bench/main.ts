import { benchCalendar } from "./calendar.ts";
import { benchCitus } from "./citus.ts";
import { benchCustomers } from "./customers.ts";
import { benchAccuracy } from "./accuracy.ts";
import { benchGuard } from "./guard.ts";
import { benchForm } from "./form.ts";
import { benchGrowth } from "./growth.ts";
import { benchInvoices } from "./invoices.ts";
import { benchLearning } from "./learning.ts";
import { benchList } from "./list.ts";
import { benchLive } from "./live.ts";
import { benchMail } from "./mail.ts";
import { benchMeasure } from "./measure.ts";
import { benchMemory } from "./memory.ts";
import { benchMessages } from "./messages.ts";
import { benchOneNode } from "./oneNode.ts";
import { benchPhone } from "./phone.ts";
import { benchProcesses } from "./processes.ts";
import { benchQuotes } from "./quotes.ts";
import { benchReal } from "./real.ts";
import { benchSite } from "./site.ts";
import { benchStart } from "./start.ts";
import { benchSteps } from "./steps.ts";
import { benchSubmit } from "./submit.ts";
import { benchUpload } from "./upload.ts";
import { createWorld } from "./world.ts";

/**
 * `npm run bench -- list submit …` measures the named figures, or all without names; each beside its floor, in one run.
 * `guard` compares this version with a release.
 */
const benches = {
  list: benchList,
  quotes: benchQuotes,
  invoices: benchInvoices,
  upload: benchUpload,
  live: benchLive,
  site: benchSite,
};
const named = process.argv.slice(2);
const asked = (name: string) => named.length === 0 || named.includes(name);

// Compares versions, so it runs alone.
if (named[0] === "guard") {
  await benchGuard(named[1]);
  process.exit(0);
}

// Only files and arithmetic, without a world.
if (asked("form")) benchForm();
if (asked("measure")) benchMeasure();
if (asked("accuracy")) await benchAccuracy();
if (asked("learning")) benchLearning();

// In separate worlds.
if (asked("customers")) await benchCustomers();
if (asked("calendar")) await benchCalendar();
if (asked("growth")) await benchGrowth();
if (asked("mail")) await benchMail();
if (asked("memory")) await benchMemory();
if (asked("messages")) await benchMessages();
if (asked("one-node")) await benchOneNode();
if (asked("phone")) await benchPhone();
if (asked("processes")) await benchProcesses();
if (asked("start")) await benchStart();
if (asked("steps")) await benchSteps();
if (asked("submit")) await benchSubmit();

// On photos that have to be fetched, only if named.
if (named.includes("real")) await benchReal();

// On a cluster, only if named.
if (named.includes("citus")) await benchCitus();

if (Object.keys(benches).some(asked)) {
  const world = await createWorld({ owners: 1_000, estimates: 100_000 });
  try {
    for (const [name, bench] of Object.entries(benches)) if (asked(name)) await bench(world);
  } finally {
    await world.stop();
  }
}
