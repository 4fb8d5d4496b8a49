import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { print, interleaved } from "./figures.ts";
import { createWorld } from "./world.ts";

const events = 20_000;
/** The limit for the calendar page's own JavaScript, beyond that of every page of the app, in KB gz. */
const budget = 15;
/** The floor does not compress; this benchmark does not measure the cost of compression. */
const plain = { "accept-encoding": "identity" };

/**
 * Measures a month of an owner with 20,000 events over five years, one request after another, and the weight of the
 * page. The floor answers the same from one hand-written statement behind bare HTTP, without session, plan or row-level
 * security.
 */
export async function benchCalendar(): Promise<void> {
  print("calendar-js", pageWeight(), budget, "KB");
  const { owners, ours, floor, pool, stop } = await createWorld({ owners: 1, estimates: 10 });
  try {
    const [owner] = owners;
    if (!owner) throw new Error("There is no owner.");
    await pool.query(
      "insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Test', now() + interval '1 year') on conflict (created_by) do update set subscription_end = excluded.subscription_end",
      [owner.id],
    );
    await pool.query(fill, [owner.id, events]);
    await pool.query("vacuum analyze");

    const [from, to] = [
      new Date(Date.now() - 14 * 86_400_000).toISOString(),
      new Date(Date.now() + 21 * 86_400_000).toISOString(),
    ];
    const month = new URLSearchParams({ from, to });
    const asked = async () =>
      (
        await fetch(`${ours}/api/calendar/events?${month.toString()}`, { headers: { cookie: owner.cookie, ...plain } })
      ).text();
    const bare = async () =>
      (await fetch(`${floor}/calendar?${month.toString()}`, { headers: { "x-owner": owner.id, ...plain } })).text();
    const [told, expected] = [JSON.parse(await asked()) as unknown[], JSON.parse(await bare()) as unknown[]];
    if (told.length < 300 || JSON.stringify(told) !== JSON.stringify(expected))
      throw new Error(`The floor does not give the same answer: ${told.length} events beside ${expected.length}.`);

    const took = await interleaved({ ours: asked, floor: bare });
    print("calendar", took.ours, took.floor, "ms");
  } finally {
    await stop();
  }
}

const fill = `insert into calendar_events (created_by, title, description, start_datetime, end_datetime, all_day, client_name, client_email, client_phone, client_address, service_type, estimated_price)
  select $1, 'Visit ' || n, 'Front and back', start, start + interval '90 minutes', false, 'Customer ' || n, 'customer-' || n || '@mail.example', '555-01' || n, n || ' Oak Street', 'pressure_washing', 149.5
  from (select n, date_trunc('minute', now()) - interval '30 months' + n * interval '60 months' / $2::int as start from generate_series(1, $2::int) n) planned`;

type Chunk = { file: string; imports?: string[] };

/** The weight of the scripts that the calendar page adds to those already loaded by the app, in KB gz. */
function pageWeight(): number {
  const built = fileURLToPath(new URL("../dist/web/", import.meta.url));
  const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const take = (key: string): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return [];
    seen.add(chunk.file);
    return [...(chunk.file.endsWith(".js") ? [chunk.file] : []), ...(chunk.imports ?? []).flatMap(take)];
  };
  take("src/web/app/index.html");
  const own = take("src/features/work/calendar-page/CalendarPage.tsx");
  if (own.length === 0) throw new Error("The calendar's page is no script of its own: its weight would be wrong.");
  return own.reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length / 1024, 0);
}
