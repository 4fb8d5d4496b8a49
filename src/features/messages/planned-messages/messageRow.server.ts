import type { Query } from "#platform/database/tenantDb.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";
import { firstEstimates } from "./messageList.queries.ts";

/** Adds to messages about requests the estimate whose page shows the request. */
export async function withEstimates<Row extends { about: Subject | null; about_id: string | null }>(
  { query }: { query: Query },
  rows: readonly Row[],
): Promise<(Row & { estimate_id: string | null })[]> {
  const requests = rows.flatMap(({ about, about_id }) => (about === "request" && about_id !== null ? [about_id] : []));
  const found = requests.length === 0 ? [] : await query(firstEstimates, { requests: [...new Set(requests)] });
  const first = new Map(found.map(({ request_id, id }) => [request_id, id]));
  return rows.map((row) => ({
    ...row,
    estimate_id: row.about === "request" ? (first.get(row.about_id ?? "") ?? null) : null,
  }));
}
