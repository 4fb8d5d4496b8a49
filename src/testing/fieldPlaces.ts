/**
 * The places that a new field of a noun touches, as adding one by hand did. The walk (fieldWalk.ts) adds one and holds what the tools
 * name against this list.
 */

/** A place, in words and as a declaration. `by` is the declaration that the tool's message is about, where that is another one. */
export type FieldPlace = { what: string; at: string; by?: string };

export type Noun = {
  table: string;
  file: string;
  /** The schemas that get the field: of what is shown, and of what is written. */
  schemas: { name: string; type: string }[];
  /** A field like the new one: each declaration that names it is a place, or left out. */
  like?: string;
  places: FieldPlace[];
};

const customers = "src/features/customers";
const services = "src/features/catalog/services";
const estimates = "src/features/requests";
const exports = "src/features/business/exports";

export const nouns: Noun[] = [
  {
    table: "customers",
    file: `${customers}/customers/customer.ts`,
    schemas: [
      { name: "customer", type: "z.string().nullable()" },
      { name: "customerFields", type: "optionalLine(40)" },
    ],
    like: "last_quote_amount",
    places: [
      { what: "the migration's moment, types of statements, schema.sql", at: "migrations/moments.json" },
      { what: "what may be written", at: `${customers}/customers/customer.ts#customerFields` },
      { what: "whether a search looks into it", at: `${customers}/customers/customerListing.ts#isSearched` },
      { what: "a copy of a customer", at: `${customers}/customers/customer.ts#copyOf` },
      {
        what: "select",
        at: `${customers}/customers/customerRow.queries.ts#customerColumns`,
        by: `${customers}/customers/customer.queries.ts#readCustomer`,
      },
      { what: "insert and update", at: `${customers}/customers/customer.queries.ts#inputColumns` },
      { what: "what is typed", at: `${customers}/customers/customerForm.ts#typed` },
      { what: "its name", at: `${customers}/customers/customerForm.ts#customerLabels` },
      { what: "what the form begins with", at: `${customers}/customers/customerForm.ts#customerValues` },
      { what: "its box in the form", at: `${customers}/customer-screens/CustomerFormDialog.tsx#inputsOf` },
      { what: "the customer's page", at: `${customers}/customer-screens/InformationCard.tsx#InformationCard` },
      { what: "which of two values wins in a merge", at: `${customers}/merges/mergedFields.ts#mergedFields` },
      { what: "the choice in a merge", at: `${customers}/merges/merge.ts#mergeChoices` },
      {
        what: "both values before a merge",
        at: `${customers}/merges/merge.queries.ts#customersById`,
        by: `${customers}/merges/merging.server.ts#previewMerge`,
      },
      { what: "what comes back when a merge is undone", at: `${customers}/merges/unmerge.queries.ts#restoreFields` },
      { what: "the columns that an import reads", at: `${customers}/imports/import.ts#importableLabels` },
      { what: "other names of such a column", at: `${customers}/imports/import.ts#synonyms` },
      { what: "how an import reads it", at: `${customers}/imports/import.ts#readRow` },
      { what: "how an import writes it", at: `${customers}/imports/import.queries.ts#fieldTypes` },
      {
        what: "the rows of the file",
        at: `${exports}/export.queries.ts#customersPage`,
        by: `${exports}/export.server.ts#customersFile`,
      },
      { what: "the column of the file", at: `${exports}/export.ts#customerSheet` },
      {
        what: "news for webhooks",
        at: "src/platform/webhooks/createdCustomers.queries.ts#CreatedCustomer",
        by: "src/platform/webhooks/createdCustomers.ts#announceCustomers",
      },
      { what: "the demo", at: "src/demo/sampleBusiness.ts#customerFrom" },
      { what: "the sample business of npm run seed", at: "src/server/seed/seedBusiness.ts#addCustomers" },
    ],
  },
  {
    table: "estimates",
    file: `${estimates}/estimate-prices/estimate.ts`,
    schemas: [{ name: "estimateDetails", type: "z.string().nullable()" }],
    places: [
      {
        what: "select",
        at: `${estimates}/estimate-records/estimate.queries.ts#details`,
        by: `${estimates}/estimate-records/estimate.queries.ts#readDetails`,
      },
      { what: "the demo", at: "src/demo/sampleEstimates.ts#sampleEstimates" },
      {
        what: "the rows of the file",
        at: `${exports}/export.queries.ts#estimatesPage`,
        by: `${exports}/export.server.ts#estimatesFile`,
      },
      { what: "the column of the file", at: `${exports}/export.ts#estimateSheet` },
    ],
  },
  {
    table: "services",
    file: `${services}/service.ts`,
    schemas: [
      { name: "service", type: "z.string().nullable()" },
      { name: "serviceInput", type: "optionalLine(40)" },
    ],
    places: [
      { what: "what is saved", at: `${services}/service.ts#serviceToSave` },
      {
        what: "select",
        at: `${services}/service.queries.ts#serviceRow`,
        by: `${services}/service.server.ts#serviceHandlers`,
      },
      { what: "insert and update", at: `${services}/service.queries.ts#inputColumns` },
      { what: "what is typed", at: `${services}/serviceForm.ts#typed` },
      { what: "its name", at: `${services}/serviceForm.ts#serviceLabels` },
      { what: "the demo", at: "src/demo/sampleBusiness.ts#someServices" },
    ],
  },
  {
    table: "customer_follow_ups",
    file: `${customers}/follow-ups/followUp.ts`,
    schemas: [
      { name: "followUp", type: "z.string().nullable()" },
      { name: "followUpFields", type: "z.string().nullish()" },
    ],
    places: [
      { what: "insert and update", at: `${customers}/follow-ups/followUpChanges.queries.ts#inputColumns` },
      { what: "what is typed", at: `${customers}/follow-ups/followUpForm.ts#typed` },
      { what: "the demo", at: "src/demo/sampleCare.ts#sampleFollowUps" },
    ],
  },
  {
    table: "calendar_events",
    file: "src/features/work/events/event.ts",
    schemas: [
      { name: "calendarEvent", type: "z.string().nullable()" },
      { name: "eventInput", type: "optionalLine(40)" },
    ],
    places: [
      { what: "insert and update", at: "src/features/work/events/eventChanges.queries.ts#inputColumns" },
      { what: "what is typed", at: "src/features/work/event-dialogs/eventForm.ts#typed" },
      { what: "the demo", at: "src/demo/sampleWork.ts#plannedWork" },
    ],
  },
];

/** Declarations that name a field like the new one, and are no place all the same, each with its reason. */
export const leftOut: Readonly<Record<string, string>> = {
  "src/features/customers/customers/customer.ts#customer": "the walk adds the field there",
  "src/features/customers/customers/customerForm.ts#customerForm": "reads an amount as a number",
  "src/features/customers/merge-screens/MergeFields.tsx#shownValue":
    "shows an amount as money; texts are shown as they are",
  "src/platform/database/schema.ts#Schema": "is written by npm run schema",
  "src/server/http/apiDocs/fieldMeanings.ts#fieldMeanings": "says what an amount is in; texts say it by their names",
};
