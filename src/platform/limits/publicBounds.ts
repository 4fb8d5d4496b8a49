import { photoRefusals } from "#shared/photoRefusals.ts";
import type { messages } from "./publicBoundWords.en.ts";

/**
 * All public writes, which need no sign-in, and their limits. A test refuses any write that is not listed here
 * (`server/testing/proofs/publicBounds.stories.test.ts`).
 */

/** At most `most` in `seconds` seconds. */
export type RateBound = { most: number; seconds: number };

/**
 * Writes that are counted together. `address`: of one network address, for all businesses. `quiet`: of one business;
 * beyond it each write requires a proof of work. `business`: of one business, by all writers. Each pool is counted
 * separately: a flood at a quote's page does not affect the form.
 */
type Pool = { address: RateBound; quiet?: RateBound; business?: RateBound & { refusal?: string } };

/** One write: its pool, its limits for one quote or request, and the key of its refusal's message. */
type Write = { pool: PoolName; thing?: readonly RateBound[]; messageKey: keyof (typeof messages)["tooMany"] };

type PoolName = keyof typeof pools;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const pools = {
  form: { address: { most: 30, seconds: hour }, quiet: { most: 30, seconds: 10 * minute } },
  photos: {
    address: { most: 200, seconds: hour },
    quiet: { most: 100, seconds: 10 * minute },
    business: { most: 1_000, seconds: hour, refusal: photoRefusals.form_full },
  },
  photosTakenBack: { address: { most: 200, seconds: hour } },
  requestPages: {
    address: { most: 60, seconds: hour },
    quiet: { most: 30, seconds: 10 * minute },
    business: { most: 2_000, seconds: day },
  },
  quotePages: {
    address: { most: 60, seconds: hour },
    quiet: { most: 30, seconds: 10 * minute },
    business: { most: 2_000, seconds: day },
  },
  views: { address: { most: 120, seconds: minute } },
  // A mail program posts for all of its readers from a few addresses.
  mailStops: { address: { most: 1_000, seconds: hour } },
  invitations: { address: { most: 60, seconds: hour } },
  testPayments: { address: { most: 60, seconds: hour } },
} satisfies Record<string, Pool>;

const often = [{ most: 30, seconds: hour }];
/** An open page reports itself three times a minute. */
const beats = [{ most: 400, seconds: hour }];
const oncePerDay = [{ most: 1, seconds: day }];
const changes = [
  { most: 10, seconds: hour },
  { most: 20, seconds: day },
];

const writes = {
  "publicForms.submit": { pool: "form", messageKey: "requests" },
  "publicForms.measure": { pool: "requestPages", thing: often, messageKey: "sizes" },
  "publicForms.removePhoto": { pool: "photosTakenBack", messageKey: "photos" },
  "POST /api/public-forms/:ownerId/requests/:requestId/photos": { pool: "photos", messageKey: "photos" },
  "requestPages.addPhotos": { pool: "requestPages", thing: changes, messageKey: "changes" },
  "requestPages.withdraw": { pool: "requestPages", thing: changes, messageKey: "changes" },
  // After the first there is nothing left to remove.
  "requestPages.remove": { pool: "requestPages", messageKey: "changes" },
  "requestOffers.begin": { pool: "requestPages", thing: changes, messageKey: "answers" },
  "quotePages.view": { pool: "views", thing: beats, messageKey: "attempts" },
  "quotePages.accept": { pool: "quotePages", thing: often, messageKey: "answers" },
  "quotePages.decline": { pool: "quotePages", thing: changes, messageKey: "answers" },
  "quotePages.reopen": { pool: "quotePages", thing: changes, messageKey: "answers" },
  "quotePages.ask": { pool: "quotePages", thing: changes, messageKey: "questions" },
  "quotePages.pay": { pool: "quotePages", thing: often, messageKey: "payments" },
  "invoicePages.view": { pool: "views", thing: beats, messageKey: "attempts" },
  "invoicePages.pay": { pool: "quotePages", thing: often, messageKey: "payments" },
  "customerPages.sendCode": { pool: "quotePages", thing: changes, messageKey: "attempts" },
  "customerPages.open": { pool: "quotePages", thing: often, messageKey: "attempts" },
  "customerPages.askOtherTime": { pool: "quotePages", thing: oncePerDay, messageKey: "changes" },
  "members.invitation": { pool: "invitations", messageKey: "attempts" },
  "POST /mails/stop": { pool: "mailStops", messageKey: "attempts" },
  "POST /mails/opt-out": { pool: "mailStops", messageKey: "attempts" },
  "POST /test-deposit/:owner/:session": { pool: "testPayments", messageKey: "payments" },
} satisfies Record<string, Write>;

/** The name of a public write: its operation, or the method and path of a route outside the contract. */
export type PublicWrite = keyof typeof writes;

/** The bounds of each public write. */
export type PublicBounds = { pools: Record<PoolName, Pool>; writes: Record<PublicWrite, Write> };

/** The bounds unless a test sets others. */
export const publicBounds: PublicBounds = { pools, writes };

/**
 * Returns the same bounds with every figure mapped by `figure`, and with `changed` pools replaced: for tests, and for
 * seeding a server.
 */
export function boundsOf(
  figure: (most: number) => number,
  changed: Partial<Record<PoolName, Pool>> = {},
): PublicBounds {
  const made = <One extends RateBound>(bound: One): One => ({ ...bound, most: figure(bound.most) });
  const pool = ({ address, quiet, business }: Pool): Pool => ({
    address: made(address),
    ...(quiet ? { quiet: made(quiet) } : {}),
    ...(business ? { business: made(business) } : {}),
  });
  const all = Object.entries(pools).map(([name, one]) => [name, pool(one)]);
  const each = Object.entries<Write>(writes).map(([name, one]) => [
    name,
    one.thing ? { ...one, thing: one.thing.map(made) } : one,
  ]);
  return {
    pools: { ...(Object.fromEntries(all) as PublicBounds["pools"]), ...changed },
    writes: Object.fromEntries(each) as PublicBounds["writes"],
  };
}
