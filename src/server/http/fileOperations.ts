import { acceptedLogos } from "#features/account/logo.ts";

/**
 * What of the API takes or hands out files and not JSON, so that no contract has it: told here in the words of the
 * description of the API, where it stands among the operations. Paths begin with `/api`.
 */

const file = (type: string) => ({
  description: "The file",
  content: { [type]: { schema: { type: "string", contentMediaType: type } } },
});
const told = (properties: Record<string, object>) => ({
  description: "OK",
  content: { "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } } },
});
const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string", format: "uuid" } });
const pictureBody = (types: readonly string[], description: string) => ({
  required: true,
  description,
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

/** By their paths, as the contract's own operations are. */
export const fileOperations: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "/account/logo": {
    put: {
      operationId: "account.putLogo",
      summary: "Show this logo on forms and mails",
      tags: ["account"],
      requestBody: pictureBody(acceptedLogos.split(","), "The picture itself, of at most 5 MB"),
      responses: { "200": told({ logo_url: { type: "string" } }) },
    },
  },
  "/public-forms/{business_owner_id}/requests/{request_id}/photos": {
    post: {
      operationId: "publicForms.uploadPhoto",
      summary: "Add a photo to a request that is about to be sent",
      tags: ["publicForms"],
      parameters: [inPath("business_owner_id"), inPath("request_id")],
      requestBody: pictureBody(
        ["image/jpeg", "image/png", "image/webp", "image/heic"],
        "The photo itself; name its id in the request",
      ),
      responses: {
        "200": told({
          id: { type: "string", format: "uuid" },
          url: { type: "string" },
          thumbnail_url: { type: "string" },
          width: { type: "integer" },
          height: { type: "integer" },
          focal_length_35mm: { type: ["number", "null"] },
        }),
      },
    },
  },
  "/exports/customers.csv": {
    get: {
      operationId: "exports.customersFile",
      summary: "All customers as a file",
      tags: ["exports"],
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/estimates.csv": {
    get: {
      operationId: "exports.estimatesFile",
      summary: "All estimates as a file",
      tags: ["exports"],
      responses: { "200": file("text/csv") },
    },
  },
  "/exports/everything.zip": {
    get: {
      operationId: "exports.everythingFile",
      summary: "All records and photos in one archive",
      tags: ["exports"],
      responses: { "200": file("application/zip") },
    },
  },
  "/calendar/events/{id}.ics": {
    get: {
      operationId: "calendar.eventFile",
      summary: "One event for another calendar",
      tags: ["calendar"],
      parameters: [inPath("id")],
      responses: { "200": file("text/calendar") },
    },
  },
};
