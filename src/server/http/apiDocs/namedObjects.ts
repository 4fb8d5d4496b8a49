import type { ApiDocument, Schema } from "./apiDocument.ts";
import type { OperationName } from "./operationNotes.ts";
import { partsOf } from "./describeFields.ts";

/**
 * The objects of the API, each with the answer that it is taken from: an operation, and the way to the object in its
 * answer. `[]` stands for an entry of a list.
 */
const objects: Readonly<Record<string, { in: OperationName; at?: string; description: string }>> = {
  Account: { in: "account.me", description: "The signed-in person, or the key's owner, with business and plan." },
  Business: { in: "account.me", at: "business", description: "A business and its settings." },
  Plan: { in: "billing.subscription", description: "The plan of a business." },
  ApiKey: { in: "apiKeys.list", at: "[]", description: "A key with which a program calls the API." },
  Member: { in: "members.list", at: "[]", description: "A person who works in the business." },
  Invitation: { in: "members.invite", description: "An open invitation to join the business." },
  Service: { in: "services.create", description: "A service that the business offers, with its rate." },
  ServicePart: { in: "services.addComponent", description: "A part of a service that is a package." },
  Estimate: { in: "estimates.get", description: "A customer's request for one service, with size and price." },
  EstimateSummary: { in: "estimates.list", at: "rows[]", description: "An estimate in a list." },
  Photo: { in: "estimates.get", at: "photos[]", description: "A photo of an estimate, with its measurements." },
  Quote: { in: "quotes.get", description: "An offer to a customer: its draft, sent versions, messages and payments." },
  QuoteSummary: { in: "quotes.list", at: "rows[]", description: "A quote in a list." },
  QuoteOffer: {
    in: "quotes.get",
    at: "written.offer",
    description: "The content of a quote's draft: packages of lines, discount, taxes, deposit and terms.",
  },
  QuoteTemplate: { in: "quotes.templates", at: "rows[]", description: "A saved offer to begin quotes with." },
  QuoteSettings: { in: "quotes.settings", description: "The settings of quotes: taxes, deposit, terms, numbers." },
  QuotePage: { in: "quotePages.read", description: "A quote as its customer sees it." },
  RequestPage: { in: "requestPages.read", description: "A request as its customer sees it." },
  Form: { in: "publicForms.open", description: "A business's form for customers, with its services." },
  Customer: { in: "customers.create", description: "A customer with contacts and places." },
  CustomerDetails: { in: "customers.get", description: "A customer with job history, follow-up and services." },
  CustomerSummary: { in: "customers.list", at: "rows[]", description: "A customer in a list." },
  TimelineEntry: {
    in: "customers.timeline",
    at: "events[]",
    description: "An event or note on a customer's timeline.",
  },
  Place: { in: "places.ofCustomer", at: "[]", description: "A place of a customer, with the sizes known there." },
  Thread: { in: "threads.ofEstimate", description: "The steps of one piece of work, from request to payment." },
  Job: { in: "jobs.get", description: "Agreed work, with its lines and its state." },
  JobSummary: { in: "jobs.list", at: "rows[]", description: "A job in a list." },
  Invoice: { in: "invoices.get", description: "An invoice with its content, payments and credit notes." },
  InvoiceSummary: { in: "invoices.list", at: "rows[]", description: "An invoice in a list." },
  FollowUp: { in: "followUps.create", description: "A reminder to contact a customer again." },
  CustomerService: { in: "schedules.addService", description: "A recurring service for a customer." },
  Event: { in: "calendar.list", at: "[]", description: "Planned work in the calendar." },
  Visit: { in: "visits.get", description: "An event as the member on site sees it." },
  VisitRecord: { in: "calendar.visitRecord", description: "The results of a visit: notes, photos, completion." },
  Notification: { in: "notifications.list", at: "rows[]", description: "A notification to a member." },
  SavedFilter: { in: "savedFilters.list", at: "[]", description: "A member's own named filter of a list." },
  Webhook: { in: "webhooks.save", description: "The address of your program that receives events." },
  WebhookDelivery: { in: "webhooks.resend", description: "An event that was, or will be, sent to the webhook." },
  Import: { in: "imports.get", description: "An import of customers from a file." },
  Merge: { in: "merges.history", at: "rows[]", description: "Two customers that became one." },
  SecurityEvent: { in: "securityEvents.list", at: "rows[]", description: "An entry of the security log." },
  Passkey: { in: "passkeys.rename", description: "A passkey of a person." },
};

/**
 * Returns the same description with a named schema for each object of the API, to which all operations refer. Two places
 * are the same object if their schemas differ in nothing but descriptions. An answer that has all fields of an object and
 * a few more refers to it and adds those.
 */
export function withNamedObjects(document: ApiDocument): ApiDocument {
  const operations = new Map(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
  );
  const found = Object.entries(objects).map(([name, { in: operation, at = "", description }]): NamedObject => {
    const answer = operations.get(operation)?.responses["200"]?.content?.["application/json"]?.schema;
    const schema = answer && schemaAt(answer, at.split(/\.|(?=\[)/).filter(Boolean));
    if (!schema?.properties) throw new Error(`The object ${name} is not in the answer of ${operation}.`);
    return { name, schema: { ...schema, description }, fields: fieldsOf(schema) };
  });
  // An object with more fields comes first: it fits better.
  found.sort((a, b) => b.fields.length - a.fields.length);
  const referring = (node: unknown, inside?: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => referring(one));
    if (typeof node !== "object" || node === null) return node;
    const fields = fieldsOf(node as Schema);
    const has = new Set(fields);
    const object = found.find(
      ({ name, fields: needed }) =>
        name !== inside && fields.length - needed.length <= maxMore && needed.every((field) => has.has(field)),
    );
    if (!object)
      return Object.fromEntries(
        Object.entries(node).map(([key, value]) => [key, /^examples?$/.test(key) ? value : referring(value)]),
      );
    const { description } = node as Schema;
    const reference = { $ref: `#/components/schemas/${object.name}`, ...(description ? { description } : {}) };
    const more = fields.length === object.fields.length ? null : furtherFields(node, object.schema);
    return more ? { allOf: [reference, referring(more)] } : reference;
  };
  const schemas = Object.fromEntries(found.map(({ name, schema }) => [name, referring(schema, name) as Schema]));
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...document,
    paths: referring(document.paths) as ApiDocument["paths"],
    components: { ...document.components, schemas: { ...document.components.schemas, ...sorted } },
  };
}

/** An object with its fields as text, each with its name, its schema and if it is required. */
type NamedObject = { name: string; schema: Schema; fields: string[] };

/** The maximum number of fields that an answer can have besides those of an object. */
const maxMore = 4;

const fieldsOf = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(([name, field]) => `${name} ${required.includes(name)} ${shapeOf(field)}`);

/** The fields of a schema that the object does not have. */
function furtherFields({ properties = {}, required = [] }: Schema, object: Schema): Schema {
  const isFurther = (name: string) => !Object.hasOwn(object.properties ?? {}, name);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isFurther(name))),
    required: required.filter(isFurther),
  };
}

function schemaAt(schema: Schema, [step, ...rest]: string[]): Schema | undefined {
  const choices = [schema, ...partsOf({ anyOf: schema.anyOf ?? schema.oneOf ?? [] })].filter(
    ({ type }) => type !== "null",
  );
  if (step === undefined) return choices.find(({ properties }) => properties);
  const inner = choices
    .map((choice) => (step === "[]" ? choice.items || undefined : choice.properties?.[step]))
    .find((one) => one !== undefined);
  return inner && schemaAt(inner, rest);
}

/** The schema as text, without descriptions. */
const shapeOf = (schema: object): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === "description" && typeof value === "string" ? undefined : value,
  );
