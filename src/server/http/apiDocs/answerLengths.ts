import { checklistLimits } from "#features/catalog/services/checklistLimits.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** A UTC time or a time with its offset, as PostgreSQL and JavaScript write it. */
const moment = 40;
/** A word of the product's own, such as a code or the name of a plan. */
const word = 60;
/** A sentence of the product's own, or several. */
export const sentences = 2_000;
const sha256 = 64;
const id = 64;
/** A copy of a customer has a mark before its email, and one after its name. */
const mark = 20;

const moments =
  `accepted_at added_at answered_at at closed_at completed_at created_at done_at emailed_at end_datetime expires_at first_viewed_at issued_at
  last_attempt_at last_used_at last_viewed_at lastJobDate merged_at on_since paused_at read_at seen_at send_at sent_at set_aside_at shared_at since
  start_datetime subscription_end taken_at turned_on_at undone_at updated_at voided_at`.split(/\s+/);

const lengthsByKind: readonly (readonly [number, string])[] = [
  [moment, moments.join(" ")],
  [sha256, "content_hash hash name_drawn.hash pdf_hash seen"],
  [id, "account_id business_owner_id event_id form_owner_id id signature"],
  [
    fieldLengths.name + mark,
    `agreed_with business business_name by by_name client_name completed_by customer customer_name done_by full_name invited_by merged_by_name name
    name_es primary_name recipient_name secondary_name service serviceName service_name team`,
  ],
  [
    fieldLengths.email + mark,
    "client_email customer_email code_to email emailed_to recipient_email secondary_email sent_to",
  ],
  [fieldLengths.estimatePhone, "business_phone client_phone customer_phone phone"],
  [
    fieldLengths.address,
    "address client_address form_address hours license_number postal_address recipient_address reference_object review_links.name town",
  ],
  [fieldLengths.description, "ai_focus_instructions description description_es"],
  [fieldLengths.mergedNotes, "customer_notes event_notes notes service_notes"],
  [
    fieldLengths.url,
    `business_cover business_logo cover_url files form_path image_urls link logo logo_url page path review_links thumbnail_path thumbnail_url url
    website`,
  ],
  [fieldLengths.unit + "per ".length, "custom_unit service_unit unit unit_plural"],
  [
    word,
    `missing accents discount_percent how invoice_number number percent tax_exempt browser color brand_color conditions currency device form form_name found_through last_day material
    month not_seen obstacles prefix query.name secret_end key_end source status steepness subscription_tier time_zone`,
  ],
  [fieldLengths.title * 2, "subject title"],
  [fieldLengths.contactLabel, "label"],
  [checklistLimits.text, "checklist"],
  [fieldLengths.tag, "tag tags"],
  [fieldLengths.gateCode, "gate_code"],
  [fieldLengths.filterQuery, "query"],
  [fieldLengths.search, "search"],
  [fieldLengths.fileName, "file_name"],
  [fieldLengths.columnName, "columns"],
  [
    sentences,
    `analysis_error bounced words camera decline_reason instructions not_emailed error fields message name_drawn problems reason recovery_codes reference
    remarks told user_agent waits_for why link_source public_key secret key`,
  ],
  [fieldLengths.notes, "ai_analysis analysis note text from to content suggestion word example values before after"],
  // The file itself is in the address.
  [16 * 1024 * 1024, "analytics.file.url"],
];

/**
 * The greatest length of each text in answers that its contract leaves open, by the field's name, or with the operation
 * or parent field before it. They are for readers of the document only: an answer with older, longer data is sent all
 * the same. The stories check all answers against them.
 */
export const answerLengths: ReadonlyMap<string, number> = new Map(
  lengthsByKind.flatMap(([length, names]) => names.split(/\s+/).map((name) => [name, length] as const)),
);

/** The greatest length of a text in an answer. Undefined if nothing is known of it. */
export const lengthOf = (around: string, name: string): number | undefined =>
  answerLengths.get(`${around}.${name}`) ?? answerLengths.get(name);
