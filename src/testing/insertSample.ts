import type { KeptEstimate, SampleBusiness } from "#demo/sampleBusiness.ts";
import type { Story } from "#server/testing/story.ts";

/** Puts a sample business into a story's database, past the operations. */
export async function insertSample({ sql }: Story, { services, components, customers, estimates, calendar, followUps, customerServices, notifications, timeline }: SampleBusiness): Promise<void> {
  const insert = async (table: string, rows: object[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await sql(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);
  };
  const created_by = services[0]?.created_by;
  await insert("services", services);
  await insert("service_components", components);
  const owned = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, created_by }));
  await insert("customers", owned(customers));
  await insert("estimates", estimates.map(asRow));
  await insert("calendar_events", calendar);
  await insert("estimate_lines", estimates.flatMap((estimate) => estimate.lines.map((line, sort_order) => ({ ...line, created_by, estimate_id: estimate.id, sort_order }))));
  await insert("customer_follow_ups", owned(followUps));
  await insert("customer_services", owned(customerServices));
  await insert("notifications", owned(notifications.map(({ user_id: _owner, ...row }) => ({ ...row, follow_up_id: followUps.find((followUp) => followUp.customer_id === row.customer_id)?.id }))));
  await insert("customer_events", owned(timeline));
}

function asRow({ lines: _lines, photos: _photos, image_urls: _addresses, has_lines: _priced, measurements: _versions, findings: _findings, ...row }: KeptEstimate): object {
  return row;
}
