import { photoRefusals } from "#shared/photoRefusals.ts";
import type { messages } from "./publicBoundWords.en.ts";

/**
 * All that somebody without a sign-in may write, and what it may cost. A write that does not stand here is refused by a test
 * (`server/testing/proofs/publicBounds.stories.test.ts`).
 */

/** At most so many in so many seconds. */
export type RateBound = { most: number; seconds: number };

/**
 * Writes that are counted together. `address`: of one network address, for all businesses. `quiet`: of one business; beyond it
 * each write asks for a proof of work. `business`: of one business, whoever writes. Writes in one pool are never
 * counted in another: a flood at a quote's page leaves the form as it is.
 */
type Pool = { address: RateBound; quiet?: RateBound; business?: RateBound & { refusal?: string } };

/** One write: in which pool it is counted, how often for one quote or request, and by which name it is refused. */
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
  "quotePages.view": { pool: "views", thing: often, messageKey: "attempts" },
  "quotePages.accept": { pool: "quotePages", thing: often, messageKey: "answers" },
  "quotePages.decline": { pool: "quotePages", thing: changes, messageKey: "answers" },
  "quotePages.reopen": { pool: "quotePages", thing: changes, messageKey: "answers" },
  "quotePages.ask": { pool: "quotePages", thing: changes, messageKey: "questions" },
  "quotePages.pay": { pool: "quotePages", thing: often, messageKey: "payments" },
  "members.invitation": { pool: "invitations", messageKey: "attempts" },
  "POST /mails/stop": { pool: "mailStops", messageKey: "attempts" },
  "POST /test-deposit/:owner/:session": { pool: "testPayments", messageKey: "payments" },
} satisfies Record<string, Write>;

/** The name of a public write: its operation, or the method and path of a route beside the contract. */
export type PublicWrite = keyof typeof writes;

/** The bounds of each public write. */
export type PublicBounds = { pools: Record<PoolName, Pool>; writes: Record<PublicWrite, Write> };

/** The bounds that hold unless a test says otherwise. */
export const publicBounds: PublicBounds = { pools, writes };

/** The same with every figure made by this, and some pools altogether others: for tests, and for what fills a server. */
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
