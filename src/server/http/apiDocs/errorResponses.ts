import { errorStatus, type ErrorCode } from "#shared/errors.ts";
import { sentences } from "./answerLengths.ts";

/** The meaning of each error code, for programs. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid: "The input is invalid. `data.fields` maps each invalid field to its problem.",
  signed_out: "There is no session and no valid API key.",
  subscription_required: "The operation requires the Pro plan, and the business is not on it.",
  forbidden:
    "The member's role does not allow this; or the API key is read-only, or the operation is not for API keys; or a page of another site sent the request.",
  reauthenticate: "The password must have been entered within the last five minutes. Call again after that.",
  not_found: "The record does not exist, or it belongs to another business.",
  conflict:
    "Someone else changed or removed the record since you read it, or its state does not allow this. Read it again.",
  other_business:
    "The calling page was opened in a business other than the session's current one. Never returned to an API key.",
  too_many: "Too many calls. Retry after the number of seconds in `Retry-After`.",
  unavailable:
    "A service that the operation depends on did not respond. Retry after the number of seconds in `Retry-After`.",
};

const retryAfter = {
  "Retry-After": {
    description: "Number of seconds after which a retry can succeed.",
    required: true,
    schema: { type: "integer", minimum: 1, maximum: 86_400 },
  },
};

const codes = Object.keys(errorStatus) as ErrorCode[];

/** The response of a refusal with one of these codes. */
const refusal = (...of: ErrorCode[]) => ({
  description: of
    .map((code) => (of.length > 1 ? `\`${code}\`: ${errorMeanings[code]}` : errorMeanings[code]))
    .join(" "),
  ...(of.some((code) => code === "too_many" || code === "unavailable") ? { headers: retryAfter } : {}),
  content: {
    "application/json": {
      schema: {
        allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { code: { enum: of } } }],
      },
    },
  },
});

/** Each error response, described once. */
export const errorComponents = {
  schemas: {
    Error: {
      type: "object",
      description: "The reason for a refusal.",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: [...codes, "internal"], description: "The code for programs." },
        message: { type: "string", maxLength: sentences, description: "A message to show to a person." },
        status: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status of the response." },
        defined: { type: "boolean", description: "True if the operation declares this error." },
        data: {
          type: "object",
          properties: {
            fields: {
              type: "object",
              description: "Problems by the path of their field, such as `components.0.rate`.",
              additionalProperties: { type: "string", maxLength: sentences },
            },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  responses: {
    Invalid: refusal("invalid"),
    SignedOut: refusal("signed_out"),
    SubscriptionRequired: refusal("subscription_required"),
    Forbidden: refusal("forbidden"),
    Reauthenticate: refusal("forbidden", "reauthenticate"),
    NotFound: refusal("not_found"),
    TooSlow: { ...refusal("invalid"), description: "The request body did not arrive in time." },
    Conflict: refusal("conflict"),
    OtherBusiness: refusal("other_business"),
    ConflictOrOtherBusiness: refusal("conflict", "other_business"),
    TooLarge: { ...refusal("invalid"), description: "The request is larger than the operation accepts." },
    TooMany: refusal("too_many"),
    Internal: {
      description: "An internal error. The server's log contains the details.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
    Unavailable: refusal("unavailable"),
  },
};

const responseOf: Readonly<Record<ErrorCode, keyof typeof errorComponents.responses>> = {
  invalid: "Invalid",
  signed_out: "SignedOut",
  subscription_required: "SubscriptionRequired",
  forbidden: "Forbidden",
  reauthenticate: "Reauthenticate",
  not_found: "NotFound",
  conflict: "Conflict",
  other_business: "OtherBusiness",
  too_many: "TooMany",
  unavailable: "Unavailable",
};

/** The error responses, by status, of an operation that can refuse with these codes. `reads`: it waits for a body. */
export function errorResponses(
  refusals: readonly ErrorCode[],
  { reads }: { reads: boolean },
): Record<string, { $ref: string }> {
  // If two codes share a status, the wider response comes last and wins.
  const named: [number, keyof typeof errorComponents.responses][] = codes
    .filter((code) => refusals.includes(code))
    .map((code) => [errorStatus[code], responseOf[code]]);
  if (refusals.includes("conflict") && refusals.includes("other_business"))
    named.push([errorStatus.conflict, "ConflictOrOtherBusiness"]);
  if (reads) named.push([408, "TooSlow"]);
  named.push([413, "TooLarge"], [500, "Internal"]);
  return Object.fromEntries(named.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]));
}
