import { errorStatus, type ErrorCode } from "#shared/errors.ts";

/** The meaning of each error code, for programs. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid: "What was sent does not hold. `data.fields` names each field and what is wrong with it.",
  signed_out: "There is no session and no valid API key.",
  subscription_required: "This is part of the Pro plan, and the business is not on it.",
  forbidden:
    "The member's role does not reach, or an API key may not do this: one that may only read, or an operation for people. Or another site's page asked.",
  reauthenticate: "The password must have been typed within the last five minutes. Ask again after that.",
  not_found: "There is no such record, or it belongs to another business.",
  conflict: "Someone else changed or removed it since you read it, or its state does not allow this. Read it again.",
  other_business:
    "The page that asks was opened in another business than the session is in now. Never said to an API key.",
  too_many: "Too many calls. Ask again after the seconds in `Retry-After`.",
  unavailable: "Something needed for this did not answer. Ask again after the seconds in `Retry-After`.",
};

const retryAfter = {
  "Retry-After": {
    description: "In how many seconds asking again may help.",
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
      description: "Why something was refused.",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: [...codes, "internal"], description: "What a program decides by." },
        message: { type: "string", description: "Words to show to a person." },
        status: { type: "integer", minimum: 400, maximum: 599, description: "The answer's HTTP status again." },
        defined: { type: "boolean", description: "Whether the operation declares this error." },
        data: {
          type: "object",
          properties: {
            fields: {
              type: "object",
              description: "By the path of a field, such as `components.0.rate`: what is wrong with it.",
              additionalProperties: { type: "string" },
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
    TooSlow: { ...refusal("invalid"), description: "What was sent did not arrive in time." },
    Conflict: refusal("conflict"),
    OtherBusiness: refusal("other_business"),
    ConflictOrOtherBusiness: refusal("conflict", "other_business"),
    TooLarge: { ...refusal("invalid"), description: "This is more than the operation takes at once." },
    TooMany: refusal("too_many"),
    Internal: {
      description: "A fault on our side. The operator finds it in the log.",
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
