import { median, print } from "./figures.ts";
import { growBusinesses } from "./growingBusiness.ts";
import { createWorld, type BenchOwner, type World } from "./world.ts";

/** The requests of a business, as its pages send them. */
const today = new Date().toISOString().slice(0, 10);
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const paths = {
  list: "/api/estimates?sort=inbox",
  stats: "/api/estimates/stats",
  search: "/api/estimates?sort=inbox&search=maple",
  "search-nothing": "/api/estimates?sort=inbox&search=nowhere-at-all",
  "list-completed": "/api/estimates?sort=inbox&status=completed",
  "list-by-price": "/api/estimates?sort=total_price",
  customers: "/api/customers",
  "customers-search": "/api/customers?search=oak",
  "find-customers": "/api/customers/find?search=oak&limit=5",
  "find-customers-nothing": "/api/customers/find?search=nowhere-at-all&limit=5",
  "find-estimates": "/api/estimates/find?search=maple&limit=5",
  "find-estimates-nothing": "/api/estimates/find?search=nowhere-at-all&limit=5",
  "find-quotes": "/api/quotes/find?search=james&limit=5",
  "find-quotes-nothing": "/api/quotes/find?search=nowhere-at-all&limit=5",
  analytics: `/api/analytics?from=${daysFromNow(-364).slice(0, 10)}&to=${today}`,
  "analytics-ten-years": `/api/analytics?from=${daysFromNow(-3_600).slice(0, 10)}&to=${today}`,
  "analytics-quotes": `/api/analytics/quotes?from=${daysFromNow(-3_600).slice(0, 10)}&to=${today}`,
  duplicates: "/api/merges/duplicates",
  month: `/api/calendar/events?${new URLSearchParams({ from: daysFromNow(-14), to: daysFromNow(21) }).toString()}`,
  export: "/api/exports/estimates.csv",
};
type Question = keyof typeof paths;

/** The requests that every business sends, at every size of a database. */
const everyDay = ["list", "search", "customers", "analytics", "month", "export"] as const;
const each = 100;
const sizes = [100, 1_000, 10_000];
/**
 * The number of businesses that send requests in each database, spread over all. A returning business finds its session
 * and pages warm, no matter how many others there are.
 */
const asking = 100;
const rounds = 2 * asking;
const warmingUp = asking;

/** The limits for one large business, in milliseconds. */
const aims: readonly (readonly [Question, number])[] = [
  ["list", 20],
  ["stats", 20],
  ["list-completed", 20],
  ["search", 150],
  ["search-nothing", 150],
  ["customers-search", 150],
  ["find-customers", 30],
  ["find-customers-nothing", 30],
  ["find-estimates", 30],
  ["find-estimates-nothing", 30],
  ["find-quotes", 30],
  ["find-quotes-nothing", 30],
  ["analytics", 300],
  ["analytics-ten-years", 300],
  ["analytics-quotes", 300],
  ["duplicates", 500],
  ["customers", 20],
  ["month", 20],
  ["list-by-price", 150],
  ["export", 50],
];
const roundsOfLarge = 25;

/**
 * Measures the response times of a business in databases of 10,000, 100,000 and 1,000,000 estimates, with 100 estimates
 * per business. The three take turns; `floor` is the smallest. Then measures one business with 100,000 estimates and
 * 20,000 customers over five years; `floor` is the aim. All requests go over HTTP, one after another.
 */
export async function benchGrowth(): Promise<void> {
  await benchSizes();
  await benchLarge();
}

async function benchSizes(): Promise<void> {
  const worlds: World[] = [];
  try {
    for (const owners of sizes) {
      const world = await createWorld({ owners, estimates: owners * each });
      worlds.push(world);
      await growBusinesses(world.pool, { customers: 20, events: 30, days: 90, quotes: false });
    }
    for (const question of everyDay) {
      const took = worlds.map((): number[] => []);
      for (let round = 0; round < rounds + warmingUp; round++)
        for (const [index, world] of worlds.entries()) {
          const milliseconds = await ask(
            world,
            world.owners[(round % asking) * (world.owners.length / asking)],
            question,
          );
          if (round >= warmingUp) took[index]?.push(milliseconds);
        }
      const [smallest = Number.NaN, ...larger] = took.map(median);
      for (const [index, figure] of larger.entries())
        print(`growth-${question}-${(sizes[index + 1] ?? 0) * each}`, figure, smallest, "ms");
    }
  } finally {
    for (const world of worlds) await world.stop();
  }
}

async function benchLarge(): Promise<void> {
  const days = 1_825;
  const world = await createWorld({ owners: 1, estimates: 100_000, days });
  try {
    await growBusinesses(world.pool, { customers: 20_000, events: 20_000, days, quotes: true });
    for (const [question, aim] of aims) {
      const took: number[] = [];
      for (let round = 0; round < roundsOfLarge + 3; round++) {
        const milliseconds = await ask(world, world.owners[0], question);
        if (round >= 3) took.push(milliseconds);
      }
      print(`large-${question}`, median(took), aim, "ms");
      print(`large-${question}-fastest`, Math.min(...took), aim, "ms");
    }
  } finally {
    await world.stop();
  }
}

/**
 * Returns the milliseconds of one answer, or of a file's first byte. This benchmark does not measure the cost of
 * compression.
 */
async function ask({ ours }: World, owner: BenchOwner | undefined, question: Question): Promise<number> {
  const headers = { cookie: owner?.cookie ?? "", "accept-encoding": "identity" };
  const started = performance.now();
  const answer = await fetch(`${ours}${paths[question]}`, { headers });
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    if (question === "export") break;
  const took = performance.now() - started;
  await reader?.cancel();
  if (!answer.ok) throw new Error(`${question} was refused with ${answer.status}.`);
  return took;
}
