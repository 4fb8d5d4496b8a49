import * as fc from "fast-check";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "#api/contract.ts";
import { metaOf, type Access } from "#shared/operationMeta.ts";
import { shapeOf, type Shape } from "#testing/inputs.ts";
import { hostileAddressText, hostileInput } from "#testing/hostile.ts";

/**
 * The caller: the owner in a browser; a program with the owner's key; an anonymous visitor; another person's browser,
 * whose sessions can end at any time.
 */
export type FuzzCaller = "owner" | "key" | "nobody" | "another";

/** A generated call. `{name}` in its path is filled from its input for an operation, and from `parts` otherwise. */
export type DrawnCall = {
  method: string;
  path: string;
  caller: FuzzCaller;
  input: unknown;
  parts: readonly string[];
  query: string;
  type?: string;
  raw?: string;
};

type Route = { name: string; access: Access; method: string; path: string; shape: Shape | null };

const meta = (value: { "~orpc": { meta: Record<never, never>; route: { method?: string; path?: string } } }) =>
  value["~orpc"];

/** Every operation of the contract, with its method, path and access. */
export const fuzzedOperations: readonly Route[] = Object.entries(
  contract as Record<string, Record<string, unknown>>,
).flatMap(([room, operations]) =>
  Object.entries(operations).flatMap(([name, operation]) => {
    if (!isContractProcedure(operation)) return [];
    const { route } = meta(operation);
    return [
      {
        name: `${room}.${name}`,
        access: metaOf(operation).access,
        method: route.method ?? "POST",
        path: `/api${route.path}`,
        shape: shapeOf(operation["~orpc"].inputSchema),
      },
    ];
  }),
);

const yesOrNo = new Set(["trial", "rememberMe", "revokeOtherSessions"]);
/** Fields by name. One with a question mark is optional. */
const fieldsOf = (names: string): Shape => {
  const fields = names.split(" ").filter(Boolean);
  const name = (field: string) => field.replace("?", "");
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map((field) => [name(field), { type: yesOrNo.has(name(field)) ? "boolean" : "string" }]),
    ),
    required: fields.filter((field) => !field.endsWith("?")),
  };
};

/** Endpoints of the auth library, including those that the product does not offer. */
export const signInRoutes: readonly [method: string, path: string, fields: string][] = [
  ["POST", "/sign-up/email", "name email password timeZone trial? image?"],
  ["POST", "/sign-in/email", "email password rememberMe? callbackURL?"],
  ["POST", "/sign-out", ""],
  ["GET", "/get-session", "disableCookieCache? disableRefresh?"],
  ["GET", "/list-sessions", ""],
  ["POST", "/revoke-session", "id"],
  ["POST", "/revoke-sessions", ""],
  ["POST", "/revoke-other-sessions", ""],
  ["POST", "/change-password", "currentPassword newPassword revokeOtherSessions?"],
  ["POST", "/change-email", "newEmail callbackURL?"],
  ["POST", "/send-verification-email", "email callbackURL?"],
  ["GET", "/verify-email", "token callbackURL?"],
  ["POST", "/request-password-reset", "email redirectTo?"],
  ["POST", "/reset-password", "newPassword token"],
  ["GET", "/reset-password/{part}", "callbackURL"],
  ["POST", "/update-user", "name image"],
  ["POST", "/delete-user", "password token callbackURL"],
  ["GET", "/delete-user/callback", "token callbackURL?"],
  ["POST", "/sign-in/social", "provider callbackURL idToken"],
  ["GET", "/callback/{part}", "code state error"],
  ["POST", "/link-social", "provider"],
  ["GET", "/list-accounts", ""],
  ["POST", "/unlink-account", "providerId accountId"],
  ["POST", "/passkey/generate-authenticate-options", ""],
  ["POST", "/passkey/verify-authentication", "response"],
  ["POST", "/passkey/verify-registration", "response"],
  ["POST", "/passkey/confirm", "response"],
  ["POST", "/sign-in/second-factor", "code"],
  ["POST", "/confirm-password", "password code"],
  ["POST", "/confirm-email", "token password? invitation?"],
  ["GET", "/error", "error"],
  ["GET", "/{part}", "x"],
];

/**
 * Routes besides the contract, with the parts of their paths and the names of their query parameters. `owner` is the
 * owner's id, `id` one of its events.
 */
const others: readonly [method: string, path: string, query: string][] = [
  ["GET", "/photos/{owner}/{part}", "download"],
  ["GET", "/photos/{part}/{part}", "download"],
  ["GET", "/api/customer-pages/{part}/photos/{part}", "thumbnail"],
  ["GET", "/logos/{owner}/{part}", "x"],
  ["GET", "/logos/{part}/{part}", "x"],
  ["GET", "/covers/{owner}/{part}", "x"],
  ["PUT", "/api/account/logo", "x"],
  ["PUT", "/api/account/cover", "x"],
  ["POST", "/api/public-forms/{owner}/requests/{part}/photos", "x"],
  ["POST", "/api/public-forms/{part}/requests/{part}/photos", "x"],
  ["GET", "/api/calendar/feeds/{owner}/{part}", "x"],
  ["GET", "/api/calendar/feeds/{part}/{part}", "x"],
  ["GET", "/api/calendar/events/{part}.ics", "x"],
  ["GET", "/api/exports/customers.csv", "x"],
  ["GET", "/api/exports/estimates.csv", "from"],
  ["GET", "/api/exports/quotes.csv", "state search customer_id"],
  ["GET", "/api/exports/jobs.csv", "progress search customer_id"],
  ["GET", "/api/exports/invoices.csv", "kind from to part"],
  ["GET", "/api/exports/{part}", "x"],
  ["POST", "/api/stripe/webhook", "x"],
  ["POST", "/api/texts/incoming", "x"],
  ["POST", "/api/texts/status", "key"],
  ["POST", "/api/mail/incoming", "secret"],
  ["GET", "/mails/stop", "token"],
  ["POST", "/mails/stop", "token"],
  ["GET", "/mails/opt-out", "token"],
  ["POST", "/mails/opt-out", "token"],
  ["GET", "/test-checkout/{part}", "declined"],
  ["POST", "/test-checkout/{part}", "x"],
  ["GET", "/test-portal", "section subscription"],
  ["POST", "/test-portal/{part}", "x"],
  ["GET", "/test-portal/invoices.csv", "x"],
  ["GET", "/test-portal/invoices/{part}", "x"],
  ["GET", "/local-mail", "page"],
  ["GET", "/local-mail/none", "page"],
  ["GET", "/api/openapi.json", "x"],
  ["GET", "/api/{part}", "x"],
  ["PUT", "/api/{part}/{part}", "x"],
  ["GET", "/customer-form/{owner}", "source x"],
  ["GET", "/customer-form/{owner}/{part}", "source"],
  ["GET", "/multi-service/{part}", "source"],
  ["GET", "/q/{part}", "source"],
  ["GET", "/q/{part}/{part}", "source"],
  ["GET", "/general/customer-form/{owner}/{part}", "source"],
  ["GET", "/estimate/{part}", "x"],
  ["GET", "/customer/{part}", "x"],
  ["GET", "/calendar", "day view event"],
  ["GET", "/signin", "next email"],
  ["GET", "/confirm-email", "token"],
  ["GET", "/auth", "trial"],
  ["GET", "/{part}", "x"],
  ["POST", "/{part}", "x"],
];

const parts = fc.tuple(hostileAddressText, hostileAddressText);
const noQuery = { weight: 5, arbitrary: fc.constant("") };
const strangeQuery = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        "a",
        "a[]",
        "a[b][c]",
        "__proto__[x]",
        "constructor.prototype",
        "offset",
        "limit[0]",
        "ids[999999999]",
        "[",
        "%",
        "search[]",
      ),
      hostileAddressText,
    )
    .map(([key, value]) => `${key}=${value}`),
  fc.constantFrom("?&&==&", "=", "a=1&a=2&a=3", "a[0]=1&a[b]=2", "[".repeat(500), "a[b]".repeat(400) + "=1"),
);
const rawBodies = fc.constantFrom(
  "",
  " ",
  "{",
  "[",
  '{"a":1',
  "nul",
  "null",
  "-1e999",
  '{"a":1}{',
  '{"version":1,"version":2}',
  "\ufeff{}",
  '"text"',
  "1e999",
  "[[[[",
  '{"\\u0000":"\\u0000"}',
  "\\ud800",
);
const types = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "image/jpeg",
  "image/svg+xml",
  "application/octet-stream",
  "",
);

const ofContract = (caller: fc.Arbitrary<FuzzCaller>) =>
  fc.constantFrom(...fuzzedOperations).chain((operation) =>
    fc.record({
      method: fc.constant(operation.method),
      path: fc.constant(operation.path),
      caller,
      input: hostileInput(operation.shape).map((input) => withoutFarewell(operation.name, input)),
      parts,
      query: fc.oneof({ ...noQuery, weight: 12 }, { weight: 1, arbitrary: strangeQuery }),
      raw: fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBodies }),
      type: fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: types }),
    }),
  );
const ofSignIn = fc.constantFrom(...signInRoutes).chain(([method, path, fields]) =>
  fc.record({
    method: fc.constant(method),
    path: fc.constant(`/api/auth${path}`),
    caller: fc.constantFrom<FuzzCaller>("nobody", "another"),
    input: hostileInput(fieldsOf(fields)),
    parts,
    query: fc.oneof(noQuery, { weight: 1, arbitrary: strangeQuery }),
    raw: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBodies }),
    type: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: types }),
  }),
);
const ofOthers = fc.constantFrom(...others).chain(([method, path, fields]) =>
  fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    caller: fc.constantFrom<FuzzCaller>("owner", "owner", "nobody", "key"),
    input: fc.constant(undefined),
    parts,
    query: fc.oneof(
      noQuery,
      { weight: 1, arbitrary: strangeQuery },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...fields.split(" ")), hostileAddressText)
          .map(([key, value]) => `${key}=${value}`),
      },
    ),
    raw: fc.oneof(rawBodies, fc.constant("do=%00&do=pay")),
    type: types,
  }),
);

/** Random calls: most to the contract's operations, some to sign-in and to the routes of files and pages. */
export const drawnCalls: fc.Arbitrary<DrawnCall> = fc.oneof(
  {
    weight: 16,
    arbitrary: ofContract(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<FuzzCaller>("owner") },
        { weight: 1, arbitrary: fc.constantFrom<FuzzCaller>("key", "nobody") },
      ),
    ) as fc.Arbitrary<DrawnCall>,
  },
  { weight: 2, arbitrary: ofSignIn as fc.Arbitrary<DrawnCall> },
  { weight: 2, arbitrary: ofOthers as fc.Arbitrary<DrawnCall> },
);

/** The next call still needs the account, so no call really confirms its deletion. */
function withoutFarewell(name: string, input: unknown): unknown {
  return name === "account.remove" && JSON.stringify(input)?.includes("DELETE") ? { confirmation: "delete" } : input;
}
