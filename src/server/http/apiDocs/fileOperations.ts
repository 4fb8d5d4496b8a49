import { jobSteps } from "#features/jobs/job-rules/jobState.ts";
import { accountContract } from "#features/business/account/account.contract.ts";
import { calendarContract } from "#features/work/calendar/calendar.contract.ts";
import { invoiceFileLabels } from "#features/invoices/invoice-rules/invoiceFileKinds.ts";
import { exportsContract } from "#features/business/exports/export.contract.ts";
import { acceptedPictures } from "#features/business/business-pictures/businessPicture.ts";
import { invoicesContract } from "#features/invoices/invoices/invoice.contract.ts";
import { quotesContract } from "#features/quotes/quotes/quote.contract.ts";
import { quoteStates } from "#features/quotes/quote-rules/quoteState.ts";
import { visitsContract } from "#features/work/visits/visit.contract.ts";
import { metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import type { DescribedOperation } from "./apiDocument.ts";

/**
 * Operations that take or return files instead of JSON, so that no contract has them. They are described here as the
 * API document describes the others, and appear among them. Paths begin with `/api`.
 */

const file = (type: string) => ({
  description: "The file",
  content: { [type]: { schema: { type: "string", contentMediaType: type } } },
});
const jsonResponse = (properties: Record<string, object>, example: object) => ({
  description: "OK",
  content: {
    "application/json": { schema: { type: "object", properties, required: Object.keys(properties) }, example },
  },
});
const exampleId = "3f0c2f5e-8d1b-4c6a-9e27-5b1a0d4c7f33";
const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string", format: "uuid" } });
const inQuery = (name: string, schema: object = {}) => ({
  name,
  in: "query",
  required: false,
  schema: { type: "string", ...schema },
});
const pictureBody = (types: readonly string[], description: string) => ({
  required: true,
  description,
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

/** The names of the file operations. */
export type FileOperationName =
  | "account.putLogo"
  | "account.putCover"
  | "publicForms.uploadPhoto"
  | "exports.customersFile"
  | "exports.estimatesFile"
  | "exports.quotesFile"
  | "exports.jobsFile"
  | "exports.invoicesFile"
  | "exports.everythingFile"
  | "invoices.pdf"
  | "quotes.pdf"
  | "quotes.picture"
  | "calendar.eventFile"
  | "visits.uploadPhoto";

type FileOperation = Omit<DescribedOperation, "operationId" | "tags" | "security"> & {
  operationId: FileOperationName;
  /** The required access: the same as for the related operation, if there is one. */
  meta: OperationMeta;
};

/** By path, like the operations of the contract. */
export const fileOperations: Readonly<Record<string, Readonly<Record<string, FileOperation>>>> = {
  "/account/logo": {
    put: {
      meta: metaOf(accountContract.removeLogo),
      operationId: "account.putLogo",
      summary: "Set the logo",
      requestBody: pictureBody(acceptedPictures.split(","), "The picture, at most 5 MB"),
      responses: {
        "200": jsonResponse({ logo_url: { type: "string" } }, { logo_url: `/logos/${exampleId}/${exampleId}.png` }),
      },
    },
  },
  "/account/cover": {
    put: {
      meta: metaOf(accountContract.removeCover),
      operationId: "account.putCover",
      summary: "Set the cover photo",
      requestBody: pictureBody(acceptedPictures.split(","), "The picture, at most 10 MB"),
      responses: {
        "200": jsonResponse({ cover_url: { type: "string" } }, { cover_url: `/covers/${exampleId}/${exampleId}.jpg` }),
      },
    },
  },
  "/public-forms/{business_owner_id}/requests/{request_id}/photos": {
    post: {
      meta: { access: "public" },
      operationId: "publicForms.uploadPhoto",
      summary: "Upload a photo",
      parameters: [inPath("business_owner_id"), inPath("request_id")],
      requestBody: pictureBody(
        ["image/jpeg", "image/png", "image/webp", "image/heic"],
        "The photo; list its id in the request",
      ),
      responses: {
        "200": jsonResponse(
          {
            id: { type: "string", format: "uuid" },
            url: { type: "string" },
            thumbnail_url: { type: "string" },
            width: { type: "integer" },
            height: { type: "integer" },
            focal_length_35mm: { type: ["number", "null"] },
            gravity: { type: ["array", "null"], items: { type: "number" } },
            digital_zoom: { type: ["number", "null"] },
            cropped: { type: "boolean" },
            camera: { type: ["string", "null"] },
            correction: {
              type: ["object", "null"],
              properties: { bias: { type: "number" }, stretch: { type: "number" } },
              required: ["bias", "stretch"],
            },
          },
          {
            id: exampleId,
            url: `/photos/${exampleId}.jpg`,
            thumbnail_url: `/photos/${exampleId}-small.jpg`,
            width: 3024,
            height: 4032,
            focal_length_35mm: 26,
            gravity: [0, 0.94, 0.34],
            digital_zoom: null,
            cropped: false,
            camera: "Apple iPhone 15",
            correction: null,
          },
        ),
      },
    },
  },
  "/visits/{id}/photos": {
    post: {
      meta: metaOf(visitsContract.addNote),
      operationId: "visits.uploadPhoto",
      summary: "Add a photo to a visit",
      parameters: [inPath("id")],
      requestBody: pictureBody(["image/jpeg", "image/png", "image/webp", "image/heic"], "The photo"),
      responses: { "200": jsonResponse({ id: { type: "string", format: "uuid" } }, { id: exampleId }) },
    },
  },
  "/invoices/{id}/pdf": {
    get: {
      meta: metaOf(invoicesContract.get),
      operationId: "invoices.pdf",
      summary: "Get an invoice's PDF",
      parameters: [inPath("id")],
      responses: { "200": file("application/pdf") },
    },
  },
  "/quotes/{id}/pdf": {
    get: {
      meta: metaOf(quotesContract.get),
      operationId: "quotes.pdf",
      summary: "Get a quote's PDF",
      parameters: [inPath("id")],
      responses: { "200": file("application/pdf") },
    },
  },
  "/quotes/{id}/pictures/{sha256}": {
    get: {
      meta: metaOf(quotesContract.get),
      operationId: "quotes.picture",
      summary: "Get a quote's picture",
      parameters: [inPath("id"), inPath("sha256")],
      responses: { "200": file("image/jpeg") },
    },
  },
  "/exports/customers.csv": {
    get: {
      meta: metaOf(exportsContract.customers),
      operationId: "exports.customersFile",
      summary: "Export customers as CSV",
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/estimates.csv": {
    get: {
      meta: metaOf(exportsContract.estimates),
      operationId: "exports.estimatesFile",
      summary: "Export estimates as CSV",
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/quotes.csv": {
    get: {
      meta: metaOf(exportsContract.quotes),
      operationId: "exports.quotesFile",
      summary: "Export quotes as CSV",
      parameters: [
        inQuery("state", { enum: ["all", ...quoteStates], default: "all" }),
        inQuery("search"),
        inQuery("customer_id", { format: "uuid" }),
        inQuery("estimate_id", { format: "uuid" }),
      ],
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/jobs.csv": {
    get: {
      meta: metaOf(exportsContract.jobs),
      operationId: "exports.jobsFile",
      summary: "Export jobs as CSV",
      parameters: [
        inQuery("progress", { enum: ["all", ...jobSteps], default: "all" }),
        inQuery("search"),
        inQuery("customer_id", { format: "uuid" }),
        inQuery("estimate_id", { format: "uuid" }),
        inQuery("quote_id", { format: "uuid" }),
      ],
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/invoices.csv": {
    get: {
      meta: metaOf(exportsContract.invoices),
      operationId: "exports.invoicesFile",
      summary: "Export invoices as CSV",
      parameters: [
        inQuery("kind", { enum: Object.keys(invoiceFileLabels), default: "invoices" }),
        inQuery("from", { format: "date" }),
        inQuery("to", { format: "date" }),
        inQuery("part", {
          type: "integer",
          default: 1,
          description: "Of the file for QuickBooks Online, which takes 100 invoices and 1,000 rows at a time.",
        }),
      ],
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/everything.zip": {
    get: {
      meta: metaOf(exportsContract.everything),
      operationId: "exports.everythingFile",
      summary: "Export everything as ZIP",
      responses: { "200": file("application/zip") },
    },
  },
  "/calendar/events/{id}.ics": {
    get: {
      meta: metaOf(calendarContract.get),
      operationId: "calendar.eventFile",
      summary: "Get an event as iCalendar",
      parameters: [inPath("id")],
      responses: { "200": file("text/calendar") },
    },
  },
};
