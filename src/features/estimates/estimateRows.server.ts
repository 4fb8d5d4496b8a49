import {
  estimateStatuses,
  type EstimateDetails,
  type EstimateStats,
  type SortableColumn,
} from "#features/estimates/estimate.ts";
import type { EstimateListParams } from "#features/estimates/listing.ts";
import type { ServiceCategory } from "#features/services/measure.ts";
import type { OwnerDb, Statement } from "#platform/database/tenantDb.ts";
import { rowsAsJson } from "#platform/database/rowsAsText.ts";
import { containing } from "#platform/database/search.ts";
import { displayedPriceSql, hasLinesSql } from "./displayedPrice.server.ts";

/**
 * How estimates are read: hand-written statements, one round trip each, whose rows go out as JSON without being read.
 * In all of them `e` is an estimate, `$1` the owner, and deleted estimates are left out.
 */

const known = estimateStatuses.map((status) => `'${status}'`);
/** An empty or unknown status counts as pending. */
const statusSql = `case when e.status in (${known.join(", ")}) then e.status else 'pending' end`;

const rowColumns = `e.id, e.name, e.email, e.phone, e.address, e.service_id, e.service_name, e.service_category, e.service_rate, e.service_unit,
  e.estimated_quantity, e.estimated_square_footage, e.total_price, ${hasLinesSql} as has_lines, e.assumed, e.estimate_method, e.analysis_state,
  ${statusSql} as status, e.price_shown_to_customer, e.customer_id, e.version, e.created_at`;

/** Prices that do not exist stand last either way. The order by date is written as its index is. */
const orders: Record<SortableColumn, Record<"asc" | "desc", string>> = {
  created_at: { asc: "e.created_at asc nulls first, e.id desc", desc: "e.created_at desc nulls last, e.id" },
  name: { asc: "lower(e.name), e.id", desc: "lower(e.name) desc, e.id" },
  service_name: { asc: "lower(e.service_name), e.id", desc: "lower(e.service_name) desc, e.id" },
  total_price: { asc: `${displayedPriceSql} asc nulls last, e.id`, desc: `${displayedPriceSql} desc nulls last, e.id` },
};

/**
 * The list's statement holds only the conditions that are asked for, so that the plain list stays a walk along its
 * index. Its name says which they are: each combination is prepared once per connection.
 */
function listStatement(ownerId: string, asked: EstimateListParams): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [ownerId];
  const conditions = ["e.created_by = $1", "e.deleted_at is null"];
  const name = ["estimates", asked.sort, asked.direction];
  const only = (kind: string, condition: (placeholder: string) => string, ...value: unknown[]) => {
    values.push(...value);
    conditions.push(condition(`$${values.length}`));
    name.push(kind);
  };

  if (asked.category) only("category", (category) => `e.service_category = ${category}`, asked.category);
  if (asked.status !== "all") only("status", (status) => `${statusSql} = ${status}`, asked.status);
  if (asked.type !== "all")
    only(asked.type, () =>
      asked.type === "ai" ? "e.estimate_method = 'ai'" : "e.estimate_method is distinct from 'ai'",
    );
  if (asked.search)
    only(
      "search",
      (pattern) => `(${searched.map((column) => `${column} ilike ${pattern}`).join(" or ")})`,
      containing(asked.search),
    );
  const where = conditions.join(" and ");
  values.push(asked.limit, asked.offset);
  return {
    statement: {
      name: name.join("-"),
      text: `select total, shown.* from (select count(*) as total from estimates e where ${where}) counted
        left join lateral (select ${rowColumns} from estimates e where ${where} order by ${orders[asked.sort][asked.direction]} limit $${values.length - 1} offset $${values.length}) shown on true`,
    },
    values,
  };
}

const searched = ["e.name", "e.email", "e.phone", "e.address", "e.service_name"];

/** One page of a list and how many estimates the filter finds in all, as the JSON of the contract's output. */
export async function readList(owner: OwnerDb, asked: EstimateListParams): Promise<string> {
  const { statement, values } = listStatement(owner.ownerId, asked);
  const { fields, rows } = await owner.queryRaw(statement, values);
  const total = rows[0]?.[0] ?? "0";
  // A page beyond the last one has its total all the same, beside a row of nothing.
  const shown = rows.filter((row) => row[1] !== null);
  return `{"rows":${rowsAsJson({ fields, rows: shown }, 1)},"total":${total}}`;
}

const statsStatement = {
  name: "estimate-stats",
  text: `select count(*)::int as total,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'in-progress')::int as in_progress,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status = 'cancelled')::int as cancelled
    from (select ${statusSql} as status from estimates e where e.created_by = $1 and e.deleted_at is null and ($2::text is null or e.service_category = $2)) counted`,
};

/** How many estimates stand in each status, of one area of trade or of all. */
export async function readStats(owner: OwnerDb, category: ServiceCategory | undefined): Promise<EstimateStats> {
  const [stats] = await owner.query<EstimateStats>(statsStatement, [owner.ownerId, category ?? null]);
  return stats ?? { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
}

const photoAddress = "'/photos/' || p.created_by || '/' || p.name";

/** One estimate with everything about it; no row when there is none, or when it is deleted. */
const detailsStatement = {
  name: "estimate",
  text: `select to_json(found) as estimate from (
    select ${rowColumns}, e.request_id, e.form, e.form_area, e.link_source, e.pricing_model, e.minimum_price, e.ai_analysis, e.analysis_error,
      e.figure_low, e.figure_high, e.figure_source, e.predicted_figure, e.true_figure, e.reference_object, e.notes, e.created_by, e.updated_at,
      (select s.widest_range from services s where s.created_by = e.created_by and s.id = e.service_id) as widest_range,
      (select s.learned from services s where s.created_by = e.created_by and s.id = e.service_id) as learned,
      coalesce((select json_agg(json_build_object('id', p.id, 'url', ${photoAddress} || '.jpg', 'thumbnail_url', ${photoAddress} || '-thumb.webp', 'width', p.width, 'height', p.height, 'focal_length_35mm', p.focal_length_35mm) order by p.sort_order, p.created_at, p.id)
        from photos p where p.created_by = e.created_by and p.request_id = e.request_id and p.attached_at is not null), '[]') as photos,
      coalesce((select json_agg(json_build_object('id', m.id, 'made_by', m.made_by, 'measurement', m.taps, 'area', json_build_object('median', m.area, 'low', m.area_low, 'high', m.area_high), 'created_at', m.created_at) order by m.created_at desc, m.id)
        from measurements m where m.created_by = e.created_by and m.estimate_id = e.id), '[]') as measurements,
      (select json_build_object('material', a.answer->>'material', 'condition', a.answer->>'condition', 'steepness', a.answer->>'steepness',
          'obstacles', coalesce(a.answer->'obstacles', '[]'), 'not_seen', coalesce(a.answer->'not_seen', '[]'), 'remarks', coalesce(a.result->'remarks', '[]'))
        from analyses a where a.created_by = e.created_by and a.estimate_id = e.id order by a.created_at desc limit 1) as findings,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'pricing_model', l.pricing_model, 'rate', l.rate, 'unit', l.unit, 'minimum_price', l.minimum_price, 'quantity', l.quantity, 'total', l.total) order by l.sort_order, l.id)
        from estimate_lines l where l.created_by = e.created_by and l.estimate_id = e.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('id', s.id, 'service_name', s.service_name, 'total_price', s.total_price) order by s.request_position, s.id)
        from estimates s where s.created_by = e.created_by and s.request_id = e.request_id and s.id <> e.id and s.deleted_at is null), '[]') as siblings
    from estimates e where e.created_by = $1 and e.id = $2 and e.deleted_at is null) found`,
};

/** Reads one estimate by `query`, the owner's or a transaction's. */
export async function readDetails(
  ownerId: string,
  id: string,
  query: OwnerDb["query"],
): Promise<EstimateDetails | null> {
  const [row] = await query<{ estimate: Omit<EstimateDetails, "image_urls"> }>(detailsStatement, [ownerId, id]);
  return row ? { ...row.estimate, image_urls: row.estimate.photos.map((photo) => photo.url) } : null;
}
