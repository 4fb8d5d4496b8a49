import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { guessMapping } from "#features/customers/imports/columnMapping.ts";
import { maxImportRows } from "#features/customers/imports/import.ts";
import { maxCorners, type Measurement, type Point } from "#features/catalog/measurements/measurement.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { cheapCalls } from "#server/testing/cheapCalls.ts";
import { addPhotos, openWorld, type World } from "#server/testing/fullWorld.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { longestTask } from "#server/testing/threadCost.ts";
import { groundRectangle, phoneShot, syntheticPhoto, type WorldPlace } from "#testing/syntheticPhoto.ts";
import { slabOf, type Four } from "#testing/tappedPhoto.ts";

/**
 * A business with many rows whose texts are at their limits. Its tasks are lists, files, one archive, an import of fifty
 * thousand customers, and a request with the most measurements. None may take the main thread longer than the limit
 * (decision 089). Files are long by nature and written in pieces, so the longest piece counts.
 */

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
const { expectCheap, print } = cheapCalls(() => story);
afterAll(async () => {
  print();
  await story.stop();
});

/**
 * Inserts this many copies of a business's row in a table, numbered n. `columns` has SQL for the columns that differ.
 */
async function multiply(table: string, copies: number, columns: Record<string, string>, world: World): Promise<void> {
  const [names] = await story.sql<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const others = Object.entries({ id: "gen_random_uuid()", ...columns }).map(([name, value]) => `'${name}', ${value}`);
  await story.sql(
    `insert into ${table} (${names?.names}) select ${names?.names} from (
       select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${others.join(", ")}))).*
       from (select * from ${table} where created_by = $1 limit 1) t, generate_series(1, ${copies}) n) made`,
    [world.owner.id],
  );
}

describe("a business whose texts are all at their limits", () => {
  let world: World;
  const long = (characters: number) => `repeat('漢', ${characters})`;
  beforeAll(async () => {
    world = await openWorld(story);
    const notes = long(fieldLengths.notes);
    const name = `n || ${long(fieldLengths.name - 5)}`;
    await multiply(
      "customers",
      1_500,
      {
        name,
        email: "n || '@mail.dev'",
        phone: "(2000000000 + n / 2)::text",
        address: long(fieldLengths.address),
        notes,
      },
      world,
    );
    await multiply(
      "estimates",
      1_500,
      {
        request_id: "gen_random_uuid()",
        name,
        notes,
        address: long(fieldLengths.address),
        ai_analysis: long(5_000),
        page_hash: "null",
      },
      world,
    );
    await multiply(
      "calendar_events",
      1_500,
      {
        title: long(fieldLengths.title),
        description: long(fieldLengths.description),
        client_name: name,
        client_address: long(fieldLengths.address),
        notes: long(5_000),
        start_datetime: "now() + n * interval '4 hours'",
        end_datetime: "now() + (n + 1) * interval '4 hours'",
        customer_id: "null",
        estimate_id: "null",
      },
      world,
    );
    await multiply(
      "customer_events",
      500,
      { data: `json_build_object('text', ${long(fieldLengths.timelineNote)})` },
      world,
    );
    await multiply(
      "services",
      100,
      {
        name,
        description: long(fieldLengths.description),
        description_es: long(fieldLengths.description),
        ai_focus_instructions: long(5_000),
      },
      world,
    );
    // One follow-up for each customer. A distributed database cannot join another table's rows with generate_series.
    const customers = await story.sql<{ id: string }>(
      "select id from customers where created_by = $1 order by id offset 1 limit 300",
      [world.owner.id],
    );
    const ids = customers.map(({ id }) => `'${id}'`).join(", ");
    await multiply("customer_follow_ups", 300, { notes, customer_id: `(array[${ids}])[n]` }, world);
    await multiply(
      "notifications",
      300,
      { target_date: "current_date + n", title: long(200), message: long(2_000) },
      world,
    );
    await multiply(
      "quotes",
      1_500,
      {
        number: "100000 + n",
        title: long(fieldLengths.title),
        recipient_name: long(fieldLengths.name),
        acceptance_id: "null",
        state: "'sent'",
      },
      world,
    );
    await story.sql("vacuum analyze");
  });

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const lists: [string, () => string][] = [
    // A hundred, 12 MB, take 41 to 46 ms: too close to the limit for every machine.
    ["customers.list", () => "/api/customers?limit=50"],
    [
      "customers.list, searched",
      () => `/api/customers?limit=50&search=${encodeURIComponent("漢".repeat(fieldLengths.search))}`,
    ],
    ["estimates.list", () => "/api/estimates?limit=50"],
    ["estimates.list, searched", () => `/api/estimates?search=${encodeURIComponent("漢".repeat(fieldLengths.search))}`],
    ["quotes.list", () => "/api/quotes?limit=100"],
    ["quotes.list, searched", () => `/api/quotes?search=${encodeURIComponent("漢".repeat(fieldLengths.search))}`],
    // Eight words, which most rows lack, and a misspelt one beside them.
    ...["customers", "estimates", "quotes", "calendar/events"].flatMap((list): [string, () => string][] => [
      [`${list}, found`, () => `/api/${list}/find?search=${encodeURIComponent("漢 1 2 3 dr st lake 漢漢漢")}`],
      [
        `${list}, corrected`,
        () => `/api/${list}/did-you-mean?search=${encodeURIComponent(`lakeshpre ${"漢".repeat(30)}`)}`,
      ],
    ]),
    ["calendar.list", () => `/api/calendar/events?from=${day(0)}&to=${day(30)}`],
    ["calendar.today", () => "/api/calendar/today"],
    ["services.list", () => "/api/services"],
    ["followUps.list", () => "/api/follow-ups"],
    ["notifications.list", () => "/api/notifications?limit=100"],
    ["merges.duplicates", () => "/api/merges/duplicates"],
    ["exports.size", () => "/api/exports/everything/size"],
    ["publicForms.open", () => `/api/public-forms/${world.owner.id}?kind=standard`],
    ["the public form's page", () => `/customer-form/${world.owner.id}`],
  ];
  test.each(lists)("%s", (name, path) => expectCheap(`${name}, many rows`, { path: path(), as: world }));

  const files = [
    "/api/exports/customers.csv",
    "/api/exports/estimates.csv",
    "/api/exports/quotes.csv",
    "/api/exports/jobs.csv",
    "/api/exports/everything.zip",
  ];
  test.each(files)("%s goes by small pieces", async (path) => {
    await story.sql("update session set verified_at = now() + interval '1 day'");
    await expectCheap(`longest hold of ${path}`, { path, as: world }, longestTask);
  });

  describe("a file of fifty thousand customers", () => {
    const file = [
      "Name,Email,Phone,Address,Notes,Last Quote Amount",
      ...Array.from(
        { length: maxImportRows },
        (_, at) => `漢字 ${at},new${at}@mail.dev,555${at},${"漢".repeat(10)},${"漢".repeat(15)},${at}.50`,
      ),
    ].join("\n");
    const body = {
      text: file,
      file_name: "customers.csv",
      mapping: guessMapping(file.split("\n", 1)[0]?.split(",") ?? []),
    };
    /** Waits until the imports, which go on in the background, have ended. */
    const importsEnded = () =>
      vi.waitFor(
        async () =>
          expect(
            await story.sql("select 1 from customer_imports where created_by = $1 and state <> 'done'", [
              world.owner.id,
            ]),
          ).toEqual([]),
        { timeout: 300_000, interval: 100 },
      );

    /** The longest task until everything that the call begins has ended. */
    const untilEnded: typeof longestTask = (work) =>
      longestTask(async () => {
        const answer = await work();
        await importsEnded();
        return answer;
      });

    test("is looked at", () =>
      expectCheap(
        "longest hold of imports.preview, 50,000 rows",
        {
          method: "POST",
          path: "/api/customer-imports/preview",
          body,
          as: world,
        },
        longestTask,
      ));
    test("is taken in", () =>
      expectCheap(
        "longest hold of imports.run, 50,000 rows",
        {
          method: "POST",
          path: "/api/customer-imports",
          body: { ...body, with_duplicates: true },
          as: world,
        },
        untilEnded,
      ));
    test("is undone", async () => {
      const imports = await world.owner.client.imports.list();
      const waiting = imports.filter(({ undone_at }) => undone_at === null);
      await expectCheap(
        "longest hold of imports.undo, 50,000 rows",
        async () => ({
          method: "POST",
          path: `/api/customer-imports/${waiting.shift()?.id}/undo`,
          body: {},
          as: world,
        }),
        untilEnded,
      );
      expect((await world.owner.client.imports.list())[0]).toMatchObject({ state: "done", remaining: 0 });
    });
  });
});

describe("a request with as much measured as may be", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(story);
  });

  const camera = syntheticPhoto(phoneShot);
  const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 1e5) / 1e5, y: Math.round(y * 1e5) / 1e5 });
  const seen = (places: readonly WorldPlace[]) => places.map((place) => rounded(camera.pointAt(place)));
  const corners = (at: number): Point[] =>
    seen(
      Array.from({ length: maxCorners }, (_, corner): WorldPlace => {
        const angle = (corner / maxCorners) * 2 * Math.PI;
        return [((at % 4) - 1.5) * 2 + 0.9 * Math.cos(angle), 16 + Math.floor(at / 4) * 2 + 0.9 * Math.sin(angle), 0];
      }),
    );
  const slab = (right: number) => slabOf(seen(groundRectangle({ right, ahead: 11 }, 4, 4)) as Four);
  const measured = (photos: readonly string[], outlines: number): Measurement => ({
    photos: photos.map((photo_id) => ({
      photo_id,
      reference: slab(-3),
      more_references: [-8, 2, 5, 8].map(slab),
      outlines: Array.from({ length: outlines }, (_, at) => ({ corners: corners(at), hole: false })),
    })),
  });

  test("is sent", async () => {
    const services = await world.owner.client.services.list();
    const [one, other] = services.filter(({ pricing_model }) => pricing_model === "area");
    const body = async (): Promise<object> => {
      const request_id = randomUUID();
      const photos = await addPhotos(story, world.owner.id, request_id, false);
      return {
        business_owner_id: world.owner.id,
        request_id,
        kind: "standard",
        name: "Carla Customer",
        email: "carla@mail.dev",
        estimate_method: "manual",
        services: [one, other].map((service, at) => ({
          service_id: service?.id,
          measurement: measured(photos, 11 - at),
        })),
        photo_ids: photos,
        notes: "漢".repeat(fieldLengths.description),
      };
    };
    await expectCheap("publicForms.submit, 20 photos measured", async () => ({
      method: "POST",
      path: `/api/public-forms/${world.owner.id}/requests`,
      body: await body(),
    }));
  });
});
