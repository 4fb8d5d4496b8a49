import { sha256 } from "#shared/figures/sha256.ts";
import type { SampleBusiness } from "#demo/sampleBusiness.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Story } from "#server/testing/story.ts";

/** Columns of a table, with values as JSON. */
type RowOf<Table extends keyof Schema> = { [Column in keyof Schema[Table]]?: unknown };

/** Inserts a sample business into a story's database, without the operations. */
export async function insertSample(
  { sql }: Pick<Story, "sql">,
  {
    services,
    components,
    customers,
    estimates,
    calendar,
    visitPoints,
    jobs,
    followUps,
    customerServices,
    notifications,
    timeline,
    sequences,
    messages,
    consents,
  }: SampleBusiness,
): Promise<void> {
  const insert = async <Table extends keyof Schema>(table: Table, rows: RowOf<Table>[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await sql(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  };
  const created_by = services[0]?.created_by;
  await insert("services", services);
  await insert("service_components", components);
  const owned = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, created_by }));
  await insert("customers", owned(customers));
  await insert("estimates", estimates.map(asRow));
  const requests = [...new Map(estimates.map((estimate) => [estimate.request_id, estimate])).values()];
  const pictures = requests.flatMap(({ request_id, photos }) =>
    photos.map(({ id, width, height, focal_length_35mm, camera, correction }) => ({
      id,
      request_id,
      name: id,
      width,
      height,
      focal_length_35mm,
      camera,
      correction,
      bytes: 1,
      attached_at: new Date(),
    })),
  );
  await insert("photos", owned(pictures));
  const versions = estimates.flatMap(({ id: estimate_id, measurements }) =>
    measurements.map(({ id, made_by, measurement, area, created_at }) => ({
      id,
      estimate_id,
      made_by,
      annotations: measurement,
      area: area.median,
      area_low: area.low,
      area_high: area.high,
      created_at,
    })),
  );
  await insert("measurements", owned(versions));
  // The sample's quotes are not stored.
  await insert("jobs", owned(jobs.map((job) => ({ ...job, quote_id: null }))));
  await insert("numbers", owned([{ kind: "job", next_number: Math.max(...jobs.map(({ number }) => number)) + 1 }]));
  await insert("calendar_events", calendar);
  await insert("checklist_points", owned(visitPoints.map((point, place) => ({ ...point, place }))));
  await insert(
    "estimate_lines",
    estimates.flatMap((estimate) =>
      estimate.lines.map((line, sort_order) => ({ ...line, created_by, estimate_id: estimate.id, sort_order })),
    ),
  );
  await insert("customer_follow_ups", owned(followUps));
  await insert("customer_services", owned(customerServices));
  await insert(
    "notifications",
    owned(
      // The sample's quotes are not stored.
      notifications
        .filter(({ quote_id }) => quote_id === null)
        .map(({ user_id: _owner, price: _price, ...row }) => ({
          ...row,
          follow_up_id:
            row.notification_type === "follow_up_due"
              ? followUps.find((followUp) => followUp.customer_id === row.customer_id)?.id
              : null,
        })),
    ),
  );
  await insert("customer_events", owned(timeline));
  await insert("sequences", owned(sequences));
  await insert(
    "messages",
    owned(messages.map(({ text: body, ...row }) => ({ ...row, body, direction: "out", due_at: row.send_at }))),
  );
  await insert(
    "consents",
    owned(consents.map(({ by: _by, ...row }) => ({ ...row, words_hash: row.words && sha256(row.words) }))),
  );
  const opened = estimates.filter((estimate) => estimate.opened);
  await insert("estimate_reads", owned(opened.map(({ id: estimate_id }) => ({ estimate_id, user_id: created_by }))));
}

function asRow({
  lines: _lines,
  photos: _photos,
  image_urls: _addresses,
  has_lines: _priced,
  measurements: _versions,
  findings: _findings,
  history: _history,
  opened: _opened,
  first_shown_price: first,
  ...row
}: StoredDemoEstimate): object {
  return {
    ...row,
    first_shown_price: first?.price,
    first_shown_low: first?.low,
    first_shown_high: first?.high,
    first_shown_at: first?.at,
  };
}
