/**
 * The places that a new field of a noun touches, as found by adding one by hand. The walk (fieldWalk.ts) adds one and
 * compares the places that the tools name with this list.
 */

/** A place, in words and as a declaration. `by` is the declaration in the tool's message, if it is another one. */
export type FieldPlace = { what: string; at: string; by?: string };

export type Noun = {
  table: string;
  file: string;
  /** The schemas that get the field: the output's and the input's. `in` is the schema's file if it is another one. */
  schemas: { name: string; type: string; in?: string }[];
  /** A similar existing field. Each declaration that names it must be a place, or in `leftOut`. */
  like?: string;
  places: FieldPlace[];
};

const customers = "src/features/customers";
const services = "src/features/catalog/services";
const schedules = `${customers}/schedules`;
const events = "src/features/work/event-dialogs";
const requests = "src/features/requests";
const records = `${requests}/estimate-records/estimate.queries.ts`;
const quoteRules = "src/features/quotes/quote-rules";
const quotes = "src/features/quotes/quotes";
const business = "src/features/business";
const exports = `${business}/exports`;
const profile = "src/shared/business";
/** A text: nullable in an output, optional in an input. */
const shown = "z.string().nullable()";
const written = "z.string().nullish()";

export const nouns: Noun[] = [
  {
    table: "customers",
    file: `${customers}/customers/customer.ts`,
    schemas: [
      { name: "customer", type: shown },
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
      { what: "other names of such a column", at: `${customers}/import-files/columnRoles.ts#headingRules` },
      { what: "how an import reads it", at: `${customers}/imports/readRow.ts#fieldReaders` },
      { what: "the field of a row without it", at: `${customers}/imports/readRow.ts#emptyCustomer` },
      { what: "the customer of a row", at: `${customers}/imports/readRow.ts#readRow` },
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
    file: `${requests}/estimate-prices/estimate.ts`,
    schemas: [
      { name: "estimateDetails", type: shown },
      { name: "estimateRow", type: shown },
    ],
    places: [
      { what: "select", at: `${records}#details`, by: `${records}#readDetails` },
      {
        what: "select of the list",
        at: `${records}#rowOf`,
        by: `${requests}/estimates/estimateList.queries.ts#readList`,
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
    table: "estimate_lines",
    file: `${requests}/estimate-prices/estimate.ts`,
    schemas: [{ name: "estimateLine", type: shown }],
    places: [
      { what: "select", at: `${requests}/estimate-prices/displayedPrice.queries.ts#linesOf` },
      { what: "the demo", at: "src/demo/sampleFigures.ts#figuresFor" },
    ],
  },
  {
    table: "measurements",
    file: `${requests}/estimate-prices/estimate.ts`,
    schemas: [{ name: "estimateMeasurement", type: shown }],
    places: [
      { what: "select", at: `${records}#measurementsOf` },
      { what: "the demo", at: "src/demo/measuredSample.ts#measuredSample" },
    ],
  },
  {
    table: "photos",
    file: `${requests}/estimate-prices/estimate.ts`,
    schemas: [{ name: "estimatePhoto", type: shown }],
    places: [
      { what: "select", at: `${records}#shownPhotosOf` },
      { what: "the demo", at: "src/demo/measuredSample.ts#measuredSample" },
    ],
  },
  {
    table: "services",
    file: `${services}/service.ts`,
    schemas: [
      { name: "service", type: shown },
      { name: "serviceFields", type: "optionalLine(40)" },
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
      { what: "what a new one begins with", at: `${services}/serviceForm.ts#newService` },
      { what: "what the form shows of a stored one", at: `${services}/serviceForm.ts#valuesOf` },
      { what: "what is read of the form", at: `${services}/serviceForm.ts#serviceForm` },
      { what: "the demo", at: "src/demo/sampleBusiness.ts#someServices" },
    ],
  },
  {
    table: "service_components",
    file: `${services}/service.ts`,
    schemas: [
      { name: "serviceComponent", type: shown },
      { name: "componentInput", type: "optionalLine(40)" },
    ],
    places: [
      {
        what: "select",
        at: `${services}/serviceComponent.queries.ts#componentRow`,
        by: `${services}/service.server.ts#serviceHandlers`,
      },
      { what: "insert and update", at: `${services}/serviceComponent.queries.ts#decided` },
      { what: "what is typed", at: `${services}/componentForm.ts#typed` },
      { what: "its name", at: `${services}/componentForm.ts#componentLabels` },
      { what: "what a new one begins with", at: `${services}/componentForm.ts#newComponent` },
      { what: "what the form shows of a stored one", at: `${services}/componentForm.ts#valuesOfComponent` },
      { what: "what is read of the form", at: `${services}/componentForm.ts#componentForm` },
      { what: "the demo", at: "src/demo/sampleBusiness.ts#windowExtras" },
    ],
  },
  {
    table: "customer_follow_ups",
    file: `${customers}/follow-ups/followUp.ts`,
    schemas: [
      { name: "followUp", type: shown },
      { name: "followUpFields", type: written },
      { name: "scheduleFields", type: written, in: `${schedules}/schedule.ts` },
    ],
    places: [
      {
        what: "select",
        at: `${customers}/follow-ups/followUp.queries.ts#followUpColumns`,
        by: `${customers}/follow-ups/followUp.queries.ts#readFollowUp`,
      },
      { what: "insert and update", at: `${customers}/follow-ups/followUpChanges.queries.ts#inputColumns` },
      { what: "what is typed", at: `${customers}/follow-ups/followUpForm.ts#typed` },
      { what: "its name", at: `${customers}/follow-ups/followUpForm.ts#followUpLabels` },
      { what: "what the form begins with", at: `${customers}/follow-ups/followUpForm.ts#followUpValues` },
      { what: "what is read of the form", at: `${customers}/follow-ups/followUpForm.ts#followUpOfValues` },
      { what: "its box in the form", at: `${customers}/follow-up-screens/FollowUpDialog.tsx#inputsOf` },
      { what: "insert and update of a schedule", at: `${schedules}/scheduleChanges.queries.ts#scheduleColumns` },
      { what: "what is typed of a schedule", at: `${schedules}/scheduleForm.ts#typedSchedule` },
      { what: "its name in a schedule", at: `${schedules}/scheduleForm.ts#scheduleLabels` },
      { what: "what the form of a schedule begins with", at: `${schedules}/scheduleForm.ts#scheduleValues` },
      { what: "what is read of the form of a schedule", at: `${schedules}/scheduleForm.ts#asSchedule` },
      { what: "its box in the form of a schedule", at: `${customers}/schedule-screens/ScheduleDialog.tsx#inputsOf` },
      { what: "the demo", at: "src/demo/sampleCare.ts#sampleFollowUps" },
    ],
  },
  {
    table: "customer_services",
    file: `${schedules}/schedule.ts`,
    schemas: [
      { name: "customerService", type: shown },
      { name: "customerServiceFields", type: written },
    ],
    places: [
      {
        what: "select",
        at: `${schedules}/schedule.queries.ts#serviceColumns`,
        by: `${schedules}/schedule.queries.ts#readService`,
      },
      { what: "what is saved", at: `${schedules}/schedule.server.ts#toRow` },
      { what: "insert and update", at: `${schedules}/scheduleChanges.queries.ts#inputColumns` },
      { what: "what is typed", at: `${schedules}/scheduleForm.ts#typedService` },
      { what: "its name", at: `${schedules}/scheduleForm.ts#customerServiceLabels` },
      { what: "what the form begins with", at: `${schedules}/scheduleForm.ts#customerServiceValues` },
      { what: "what is read of the form", at: `${schedules}/scheduleForm.ts#customerServiceForm` },
      { what: "its box in the form", at: `${customers}/schedule-screens/CustomerServiceDialog.tsx#inputsOf` },
      { what: "the demo", at: "src/demo/sampleCare.ts#sampleSchedules" },
    ],
  },
  {
    table: "calendar_events",
    file: "src/features/work/events/event.ts",
    schemas: [
      { name: "calendarEvent", type: shown },
      { name: "eventInput", type: "optionalLine(40)" },
    ],
    places: [
      { what: "insert and update", at: "src/features/work/events/eventChanges.queries.ts#inputColumns" },
      { what: "what is typed", at: `${events}/eventForm.ts#typed` },
      { what: "its name", at: `${events}/eventForm.ts#eventLabels` },
      { what: "what a new one begins with", at: `${events}/eventForm.ts#newEventValues` },
      { what: "what the form shows of a stored one", at: `${events}/eventForm.ts#eventValues` },
      { what: "its text in the form", at: `${events}/eventForm.ts#textsOf` },
      { what: "what is read of the form", at: `${events}/eventForm.ts#eventForm` },
      { what: "whether its box stands under More details", at: `${events}/eventForm.ts#isDetail` },
      { what: "the demo", at: "src/demo/sampleWork.ts#plannedWork" },
    ],
  },
  {
    table: "quotes",
    file: `${quoteRules}/quoteRecord.ts`,
    schemas: [
      { name: "quoteRow", type: shown },
      { name: "draftFields", type: "z.string()", in: `${quoteRules}/quote.ts` },
    ],
    places: [
      {
        what: "select of the list",
        at: "src/features/quotes/quote-lists/quoteList.queries.ts#rowOf",
        by: "src/features/quotes/quote-lists/quoteList.queries.ts#readQuotes",
      },
      { what: "what is shown of one quote", at: `${quotes}/quoteReading.server.ts#detailsFrom` },
      { what: "what an offer begins with", at: `${quoteRules}/quoteWriting.ts#emptyOffer` },
      { what: "its box in the form", at: "src/features/quotes/quote-editor/OfferFields.tsx#inputsOf" },
      { what: "whether its text counts against the limit", at: `${quoteRules}/quoteDraft.ts#tooMuchText` },
      { what: "whether the customer is shown that it changed", at: `${quoteRules}/quoteChanges.ts#isPart` },
      { what: "the demo", at: `${quoteRules}/quoteLife.ts#beginQuote` },
    ],
  },
  {
    table: "quote_versions",
    file: `${quoteRules}/quoteRecord.ts`,
    schemas: [{ name: "quoteVersion", type: shown }],
    places: [
      { what: "select", at: `${quotes}/quote.queries.ts#sentVersions` },
      { what: "the demo", at: `${quoteRules}/quoteLife.ts#sendQuote` },
    ],
  },
  {
    table: "quote_acceptances",
    file: `${quoteRules}/acceptance.ts`,
    schemas: [{ name: "acceptance", type: shown }],
    places: [
      { what: "what is known of a yes", at: `${quotes}/quoteAnswers.server.ts#acceptQuote` },
      { what: "insert", at: `${quotes}/quoteAcceptances.queries.ts#acceptanceColumns` },
      {
        what: "select",
        at: `${quotes}/ofQuote.queries.ts#acceptancesOf`,
        by: `${quotes}/quoteReading.server.ts#detailsFrom`,
      },
    ],
  },
  {
    table: "quote_messages",
    file: `${quoteRules}/quoteRecord.ts`,
    schemas: [{ name: "quoteMessage", type: shown }],
    places: [
      { what: "select", at: `${quotes}/quote.queries.ts#messagesShown` },
      { what: "the demo", at: `${quoteRules}/quoteLife.ts#appendMessage` },
    ],
  },
  {
    table: "payments",
    file: "src/shared/payments/ledgerEntry.ts",
    schemas: [
      { name: "ledgerEntry", type: shown },
      { name: "paymentFields", type: shown, in: `${quoteRules}/quoteRecord.ts` },
    ],
    places: [
      { what: "select", at: "src/features/ledger/ledger-entries/ledgerEntries.queries.ts#entriesShown" },
      { what: "insert", at: "src/features/ledger/ledger-entries/ledgerEntries.queries.ts#entryColumns" },
      { what: "the form", at: "src/features/quotes/quote-screens/QuotePayments.tsx#PaymentDialog" },
      { what: "the demo", at: `${quoteRules}/quoteLife.ts#appendPayment` },
    ],
  },
  {
    table: "quote_settings",
    file: `${quoteRules}/quoteRecord.ts`,
    schemas: [{ name: "quoteSettings", type: "z.string()" }],
    places: [
      { what: "what holds until something is said", at: `${quoteRules}/quoteRecord.ts#usualQuoteSettings` },
      { what: "select", at: `${quotes}/quoteSettings.queries.ts#readSettings` },
      { what: "insert and update", at: `${quotes}/quoteSettings.queries.ts#settingColumns` },
    ],
  },
  {
    table: "quote_templates",
    file: `${quoteRules}/quoteRecord.ts`,
    schemas: [{ name: "quoteTemplate", type: shown }],
    places: [
      {
        what: "select",
        at: `${quotes}/quoteSettings.queries.ts#templates`,
        by: `${quotes}/quote.server.ts#quoteHandlers`,
      },
      { what: "the demo", at: `${quotes}/quote.demo.ts#quoteDemoHandlers` },
    ],
  },
  {
    table: "businesses",
    file: `${profile}/businessProfile.ts`,
    schemas: [
      { name: "BusinessProfile", type: "string | null" },
      { name: "businessSettings", type: shown, in: `${business}/account/account.ts` },
    ],
    places: [
      { what: "what may be written of the profile", at: `${profile}/businessProfileInput.ts#businessProfileInput` },
      { what: "what is shown of it", at: `${profile}/businessProfileInput.ts#businessProfile` },
      { what: "a business that has said nothing", at: `${profile}/businessProfile.ts#emptyProfile` },
      {
        what: "select",
        at: `${requests}/business-profiles/profile.queries.ts#profileOf`,
        by: `${business}/account/account.server.ts#readMe`,
      },
      { what: "update of the profile", at: `${requests}/business-profiles/profile.queries.ts#profileColumns` },
      { what: "update of the settings", at: `${business}/account/account.queries.ts#settingColumns` },
      { what: "the form of the profile", at: `${business}/account/ProfileCard.tsx#profileFrom` },
      { what: "the form of the settings", at: `${business}/account/BusinessCard.tsx#BusinessCard` },
      { what: "the sample business of npm run seed", at: "src/server/seed/seedBusiness.ts#seedBusiness" },
    ],
  },
  {
    table: "members",
    file: `${business}/members/member.ts`,
    schemas: [{ name: "member", type: shown }],
    places: [
      {
        what: "select",
        at: `${business}/members/member.queries.ts#presentMembers`,
        by: `${business}/members/member.server.ts#memberHandlers`,
      },
      { what: "the demo", at: `${business}/members/sampleTeam.demo.ts#sampleTeam` },
    ],
  },
  {
    table: "invitations",
    file: `${business}/members/invitation.ts`,
    schemas: [
      { name: "invitation", type: shown },
      { name: "newInvitation", type: written },
    ],
    places: [
      {
        what: "select",
        at: `${business}/members/invitation.queries.ts#shown`,
        by: `${business}/members/member.server.ts#memberHandlers`,
      },
      { what: "insert", at: `${business}/members/invitation.queries.ts#inputColumns` },
      {
        what: "what is returned of a new one",
        at: `${business}/members/invitation.queries.ts#addInvitation`,
        by: `${business}/members/invitations.server.ts#invite`,
      },
      { what: "the form", at: `${business}/members/InviteDialog.tsx#InviteDialog` },
      { what: "the demo", at: `${business}/members/sampleTeam.demo.ts#sampleInvitations` },
    ],
  },
  {
    table: "api_keys",
    file: `${business}/api-keys/apiKey.ts`,
    schemas: [
      { name: "apiKey", type: shown },
      { name: "newApiKey", type: written },
    ],
    places: [
      {
        what: "select",
        at: `${business}/api-keys/apiKey.queries.ts#shown`,
        by: `${business}/api-keys/apiKey.server.ts#apiKeyHandlers`,
      },
      { what: "insert", at: `${business}/api-keys/apiKey.queries.ts#keyColumns` },
      { what: "the form", at: `${business}/api-keys/NewKeyDialog.tsx#NewKeyDialog` },
    ],
  },
  {
    table: "webhook_endpoints",
    file: `${business}/webhooks/webhook.ts`,
    schemas: [
      { name: "webhookEndpoint", type: shown },
      { name: "webhookFields", type: written },
    ],
    places: [
      {
        what: "select",
        at: `${business}/webhooks/webhook.queries.ts#webhook`,
        by: `${business}/webhooks/webhook.server.ts#readEndpoint`,
      },
      { what: "insert and update", at: `${business}/webhooks/webhook.queries.ts#inputColumns` },
      { what: "the form", at: `${business}/webhooks/useWebhookActions.ts#useWebhookActions` },
      { what: "turning it on and off", at: `${business}/webhooks/useWebhookActions.ts#fieldsOf` },
    ],
  },
  {
    table: "webhook_deliveries",
    file: `${business}/webhooks/webhook.ts`,
    schemas: [{ name: "webhookDelivery", type: shown }],
    places: [{ what: "select", at: `${business}/webhooks/delivery.queries.ts#readDeliveries` }],
  },
  {
    table: "notifications",
    file: "src/shared/notifications/notification.ts",
    schemas: [{ name: "notification", type: shown }],
    places: [
      { what: "select", at: "src/features/alerts/notifications/notification.queries.ts#readNotifications" },
      { what: "the demo", at: "src/demo/sampleCare.ts#sampleNotifications" },
    ],
  },
];

/**
 * Declarations that name a similar field, and deliberately partial lists of fields. New fields do not touch them, each
 * for the given reason.
 */
export const leftOut: Readonly<Record<string, string>> = {
  "src/features/customers/customers/customer.ts#customer": "the walk adds the field there",
  "src/features/customers/customers/customerForm.ts#customerForm": "reads an amount as a number",
  "src/features/customers/merge-screens/MergeFields.tsx#shownValue":
    "shows an amount as money; texts are shown as they are",
  "src/platform/database/schema.ts#Schema": "is written by npm run schema",
  "src/features/requests/estimate-list/EstimateShape.tsx#useEstimateShape": "shows what tells requests apart",
  "src/features/requests/estimate-page/EstimatePage.tsx#EstimatePage":
    "shows cards of several fields each; one that nobody shows is unused",
  "src/features/requests/estimate-records/history.ts#changesOf": "compares what an operation of its own saves",
  "src/features/requests/estimate-records/estimate.queries.ts#beforeEdit": "reads what the history compares",
  "src/features/business/exports/export.ts#ExportedQuote":
    "names the columns of a file for accountants; everything is in the archive",
  "src/features/quotes/quotes/quoteEvidence.queries.ts#evidence": "reads what a quote's record proves",
  "src/features/quotes/quote-lists/quoteList.queries.ts#quotesOfEstimates":
    "reads what lists of estimates show of a quote",
  "src/features/quotes/quote-portal/quotePage.contract.ts#quotePage":
    "says what the customer may know, and nothing else",
  "src/features/requests/form-links/formNameInput.ts#formNameInput":
    "is the one field that is written of a form's name",
  "src/server/http/apiDocs/fieldMeanings.ts#fieldMeanings": "says what an amount is in; texts say it by their names",
};
