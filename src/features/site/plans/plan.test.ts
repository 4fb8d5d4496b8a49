import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prices, yearlySaves } from "./offer.ts";
import { accessEnd, isLive, newerOf, planOf, replacedOnes, seenSubscription, type SeenSubscription } from "./plan.ts";
import { readSubscription, replacedMark } from "#features/payments/stripe/stripeObjects.ts";
import { backFromCheckout, paymentTrouble } from "./subscription.ts";

const month = 30 * 86_400;
const born = 1_790_000_000;

const bought: SeenSubscription = {
  id: "sub_1",
  tier: "Monthly",
  price_type: "monthly",
  status: "active",
  started_at: born,
  period_start: born,
  period_end: born + month,
  cancels_at: null,
  ended_at: null,
  ended_because: null,
  unpaid: false,
  seen_at: born,
};

const statuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const satisfies SeenSubscription["status"][];

/** The possible changes of a subscription, one after another, each a while later. */
type Step = "renew" | "fail" | "pay" | "cancel" | "keep" | "end" | "lapse";
const after: Record<Step, (before: SeenSubscription) => SeenSubscription> = {
  renew: (before) => ({
    ...before,
    status: "active",
    cancels_at: null,
    period_start: before.period_end,
    period_end: before.period_end + month,
  }),
  fail: (before) =>
    before.status === "past_due"
      ? before
      : {
          ...before,
          status: "past_due",
          cancels_at: null,
          period_start: before.period_end,
          period_end: before.period_end + month,
        },
  pay: (before) => ({ ...before, status: "active" }),
  cancel: (before) => ({ ...before, cancels_at: before.period_end }),
  keep: (before) => ({ ...before, cancels_at: null }),
  end: (before) => ({
    ...before,
    status: "canceled",
    cancels_at: null,
    ended_at: before.period_end,
    ended_because: before.status === "past_due" ? "not_paid" : "asked",
  }),
  lapse: (before) => ({
    ...before,
    status: "canceled",
    cancels_at: null,
    ended_at: before.period_end,
    ended_because: "not_paid",
    period_start: before.status === "past_due" ? before.period_start : before.period_end,
  }),
};

/** A subscription's life as Stripe reports it: its state at each moment; the last is the present one. */
const life = fc
  .array(
    fc.tuple(
      fc.constantFrom<Step>("renew", "fail", "pay", "cancel", "keep", "end", "lapse"),
      fc.integer({ min: 1, max: 40 * 86_400 }),
    ),
    { maxLength: 12 },
  )
  .map((steps) => {
    const told = [bought];
    for (const [step, later] of steps) {
      const last = told.at(-1) ?? bought;
      if (!isLive(last)) break;
      told.push({ ...after[step](last), seen_at: last.seen_at + later });
    }
    return told;
  });

const settle = (told: readonly SeenSubscription[]) =>
  told.reduce<SeenSubscription | undefined>((kept, seen) => newerOf(kept, seen), undefined);

describe("however events arrive", () => {
  test("in any order and repeated, what remains is what is true now", () => {
    fc.assert(
      fc.property(
        life.chain((told) =>
          fc.tuple(
            fc.constant(told),
            fc.shuffledSubarray(told, { minLength: told.length }),
            fc.array(fc.constantFrom(...told), { maxLength: 20 }),
          ),
        ),
        ([told, shuffled, repeated]) => {
          expect(settle([...shuffled, ...repeated])).toEqual(told.at(-1));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("also when two carry the same second, the order they come in does not matter, and what has ended stays so", () => {
    fc.assert(
      fc.property(life, (told) => {
        const crowded = told.map((seen) => ({ ...seen, seen_at: born }));
        expect(settle(crowded)).toEqual(settle(crowded.toReversed()));
        expect(crowded.some((seen) => !isLive(seen))).toBe(!isLive(settle(crowded) ?? bought));
      }),
      { numRuns: 1_000 },
    );
  });

  test("whatever two of the same second tell, both ways round agree on the newer one", () => {
    const told = fc.record<SeenSubscription>({
      id: fc.constant("sub_1"),
      tier: fc.constantFrom("Monthly", "Yearly"),
      price_type: fc.constantFrom("monthly", "yearly"),
      status: fc.constantFrom(...statuses),
      started_at: fc.constant(born),
      period_start: fc.constantFrom(born, born + month),
      period_end: fc.constantFrom(born + month, born + 2 * month),
      cancels_at: fc.constantFrom(null, born + month),
      ended_at: fc.constantFrom(null, born + 5),
      ended_because: fc.constantFrom(null, "asked", "not_paid"),
      unpaid: fc.boolean(),
      seen_at: fc.constant(born),
    });
    fc.assert(
      fc.property(told, told, (one, other) => {
        expect(newerOf(one, other)).toEqual(newerOf(other, one));
        expect([one, other]).toContainEqual(newerOf(one, other));
      }),
      { numRuns: 1_000 },
    );
    const [asked, notPaid] = (["asked", "not_paid"] as const).map((ended_because) => ({ ...bought, ended_because }));
    if (!asked || !notPaid) throw new Error("There are two.");
    expect(newerOf(asked, notPaid)).toEqual(newerOf(notPaid, asked));
  });

  test.each<[string, Partial<SeenSubscription>, Partial<SeenSubscription>]>([
    [
      "one that has ended, whatever was ahead of it",
      { status: "canceled" },
      { period_end: born + 2 * month, cancels_at: born + 5 },
    ],
    ["one whose first bill was given up", { status: "incomplete_expired" }, { period_end: born + 2 * month }],
    ["the later period, though it is not paid for yet", { status: "past_due", period_end: born + 2 * month }, {}],
    ["paid after it was due", {}, { status: "past_due", cancels_at: born + 5 }],
    ["paid after a trial", {}, { status: "trialing" }],
    ["given up after it was due", { status: "unpaid" }, { status: "past_due" }],
    ["due after it was paused", { status: "past_due" }, { status: "paused" }],
    ["paused after it was begun", { status: "paused" }, { status: "incomplete" }],
    ["over for good after its first bill was given up", { status: "canceled" }, { status: "incomplete_expired" }],
    ["cancelled", { cancels_at: born + month }, { unpaid: true }],
  ])("of two that carry the same second the newer is %s", (_, newer, older) => {
    const [late, early] = [
      { ...bought, ...newer },
      { ...bought, ...older },
    ];
    expect(newerOf(early, late)).toBe(late);
    expect(newerOf(late, early)).toBe(late);
    // The second in `seen_at` has priority over all that.
    const later = { ...early, seen_at: born + 1 };
    expect(newerOf(late, later)).toBe(later);
  });

  test("one that is lost leaves what was true before it, and the next puts all right", () => {
    fc.assert(
      fc.property(life, fc.nat(), (told, lost) => {
        const heard = told.filter((_, index) => index === told.length - 1 || index !== lost % told.length);
        expect(settle(heard)).toEqual(told.at(-1));
      }),
    );
  });
});

test("what is stored of a subscription is read back as it was", () => {
  fc.assert(
    fc.property(
      life,
      fc.constantFrom(["Monthly", "monthly"] as const, ["Yearly", "yearly"] as const, ["Test", "monthly"] as const),
      fc.constantFrom(null, "asked" as const, "not_paid" as const, "replaced" as const),
      (told, [tier, price_type], ended_because) => {
        const seen = { ...(told.at(-1) ?? bought), tier, price_type, ended_because };
        expect(seenSubscription.parse(structuredClone(seen))).toEqual(seen);
      },
    ),
  );
  for (const odd of [{ tier: "Weekly" }, { price_type: "weekly" }, { status: "asleep" }, { ended_because: "bored" }])
    expect(seenSubscription.safeParse({ ...bought, ...odd }).success, JSON.stringify(odd)).toBe(false);
});

describe("access", () => {
  test("always runs to the end of what has been paid, never further, and nothing but not paying shortens it", () => {
    fc.assert(
      fc.property(life, (told) => {
        // The end of the paid time: of every period that was ever in good standing.
        const paidUntil = Math.max(
          ...told.filter(({ status }) => status === "active").map(({ period_end }) => period_end),
        );
        const now = told.at(-1) ?? bought;
        const end = accessEnd(now) ?? 0;
        expect(end).toBeLessThanOrEqual(paidUntil);
        expect(end).toBe(
          now.status === "past_due" || now.ended_because === "not_paid" ? now.period_start : now.period_end,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[string, Partial<SeenSubscription>, number | null]>([
    ["a subscription in good standing: to the end of its period", {}, born + month],
    ["cancelled at the end of its period: until then all the same", { cancels_at: born + month }, born + month],
    ["to be ended earlier by the operator: until then", { cancels_at: born + 100 }, born + 100],
    [
      "ended in the middle of its period: to the end of what was paid",
      { status: "canceled", ended_at: born + 5, ended_because: "asked" },
      born + month,
    ],
    [
      "ended with its bill still open: to where that period began",
      { status: "canceled", ended_at: born + 5, ended_because: "asked", unpaid: true },
      born,
    ],
    [
      "replaced by another plan, the rest credited: at once",
      { status: "canceled", ended_at: born + 5, ended_because: "replaced" },
      born + 5,
    ],
    ["not renewed for want of payment: to where the unpaid period begins", { status: "past_due" }, born],
    ["given up on after that", { status: "unpaid" }, born],
    ["paused by the operator: to where the paused period begins", { status: "paused" }, born],
    ["on trial at Stripe: to the end of its period", { status: "trialing" }, born + month],
    [
      "replaced, of which Stripe does not say when: until it was seen so",
      { status: "canceled", ended_because: "replaced", seen_at: born + 9 },
      born + 9,
    ],
    ["never paid for at all: none", { status: "incomplete" }, null],
    ["nor when that try has lapsed", { status: "incomplete_expired" }, null],
  ])("%s", (_, changes, end) => expect(accessEnd({ ...bought, ...changes })).toBe(end));
});

describe("the plan", () => {
  test("is the Free plan without trial or subscription", () =>
    expect(planOf({ trialEnd: null, subscriptions: [{ ...bought, status: "incomplete" }] })).toBeNull());

  test("is whatever gives access for longest, in whatever order things are known", () => {
    const some = fc.array(fc.tuple(life, fc.nat({ max: 400 })), { maxLength: 4 }).map((lives) =>
      lives.map(([told, days], index) => ({
        ...(told.at(-1) ?? bought),
        id: `sub_${index}`,
        started_at: born + days * 86_400,
      })),
    );
    fc.assert(
      fc.property(
        some,
        fc.option(fc.integer({ min: born - month, max: born + 3 * month })),
        (subscriptions, trialEnd) => {
          const plan = planOf({ trialEnd, subscriptions });
          expect(plan).toEqual(planOf({ trialEnd, subscriptions: subscriptions.toReversed() }));
          const ends = [trialEnd, ...subscriptions.map(accessEnd)].filter((end) => end !== null);
          expect(plan?.subscription_end ?? null).toBe(ends.length === 0 ? null : Math.max(...ends));
        },
      ),
    );
  });

  test("bought during the trial counts at once; a trial that outlasts a failed one goes on", () => {
    expect(planOf({ trialEnd: born + 86_400, subscriptions: [bought] })).toMatchObject({
      subscription_tier: "Monthly",
      subscription_end: born + month,
    });
    expect(planOf({ trialEnd: born + 86_400, subscriptions: [{ ...bought, status: "past_due" }] })).toMatchObject({
      subscription_tier: "Trial",
      subscription_end: born + 86_400,
    });
  });

  test("of several that end together is what is paid for, then the newer one", () => {
    const together = [
      bought,
      { ...bought, id: "sub_0", started_at: born + 10, tier: "Yearly" as const },
      { ...bought, id: "sub_2", started_at: born - 10 },
    ];
    for (const subscriptions of [together, together.toReversed()])
      expect(planOf({ trialEnd: born + month, subscriptions })).toEqual({
        subscription_tier: "Yearly",
        subscription_end: born + month,
        from: together[1],
      });
    const twins = [bought, { ...bought, id: "sub_2" }];
    for (const subscriptions of [twins, twins.toReversed()])
      expect(planOf({ trialEnd: null, subscriptions })?.from?.id).toBe("sub_2");
    expect(planOf({ trialEnd: born + month, subscriptions: [] })).toEqual({
      subscription_tier: "Trial",
      subscription_end: born + month,
      from: null,
    });
  });

  test("that is newer ends the older ones it replaces, and only once it is paid for", () => {
    const yearly: SeenSubscription = {
      ...bought,
      id: "sub_2",
      tier: "Yearly",
      price_type: "yearly",
      started_at: born + 10,
    };
    expect(replacedOnes([bought, yearly])).toEqual([bought]);
    expect(replacedOnes([yearly, bought])).toEqual([bought]);
    expect(replacedOnes([bought, { ...yearly, status: "incomplete" }])).toEqual([]);
    expect(replacedOnes([bought, { ...yearly, status: "past_due" }])).toEqual([]);
    expect(replacedOnes([{ ...bought, status: "past_due" }, yearly])).toHaveLength(1);
    for (const status of ["canceled", "incomplete_expired", "incomplete"] as const)
      expect(replacedOnes([{ ...bought, status }, yearly]), status).toEqual([]);
    for (const status of ["past_due", "unpaid", "paused", "trialing"] as const)
      expect(replacedOnes([yearly, { ...bought, status }]), status).toEqual([{ ...bought, status }]);
    expect(
      replacedOnes([
        { ...bought, status: "past_due" },
        { ...yearly, status: "past_due" },
      ]),
    ).toEqual([]);
    expect(replacedOnes([])).toEqual([]);
    // For two subscriptions of the same second, the ids decide: exactly one of the two is replaced.
    const twin = { ...bought, id: "sub_0" };
    expect(replacedOnes([bought, twin])).toEqual([twin]);
    expect(replacedOnes([twin, bought])).toEqual([twin]);
    // The first one has the greater id here: the later `started_at` still decides.
    const first = { ...bought, id: "sub_9" };
    expect(replacedOnes([first, yearly])).toEqual([first]);
    expect(replacedOnes([yearly, first])).toEqual([first]);
  });
});

describe("Stripe's objects", () => {
  const object = {
    id: "sub_1",
    object: "subscription",
    customer: "cus_1",
    status: "active",
    created: born,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    cancellation_details: { reason: null, comment: null },
    items: {
      data: [
        {
          current_period_start: born,
          current_period_end: born + month,
          price: { id: "price_m", recurring: { interval: "month" } },
        },
      ],
    },
    latest_invoice: "in_1",
  };
  const read = (changes: object, test = false) =>
    readSubscription(
      { ...object, ...changes },
      { cachedAt: born, priceIds: { monthly: "price_m", yearly: "price_y" }, test },
    );
  const priced = (id: string, interval: string) => ({
    items: { data: [{ ...object.items.data[0], price: { id, recurring: { interval } } }] },
  });

  test("are read as they are", () => {
    expect(read({})).toEqual({ customerId: "cus_1", seen: bought });
    expect(read({ customer: { id: "cus_1", name: "O" } })?.customerId).toBe("cus_1");
    expect(read({}, true)?.seen.tier).toBe("Test");
    expect(read(priced("price_y", "year"))?.seen).toMatchObject({ tier: "Yearly", price_type: "yearly" });
    expect(read(priced("price_of_last_year", "year"))?.seen.tier).toBe("Yearly");
    expect(read({ cancel_at_period_end: true })?.seen.cancels_at).toBe(born + month);
    expect(read({ latest_invoice: { status: "open" } })?.seen.unpaid).toBe(true);
    expect(read({ latest_invoice: { status: "paid" } })?.seen.unpaid).toBe(false);
    const over = { status: "canceled", ended_at: born + 7 };
    expect(
      read({ ...over, cancellation_details: { reason: "cancellation_requested", comment: null } })?.seen,
    ).toMatchObject({ ended_at: born + 7, ended_because: "asked" });
    expect(read({ ...over, cancellation_details: { reason: "payment_failed" } })?.seen.ended_because).toBe("not_paid");
    expect(
      read({ ...over, cancellation_details: { reason: "cancellation_requested", comment: replacedMark } })?.seen
        .ended_because,
    ).toBe("replaced");
  });

  test("that are none of ours to read are not", () => {
    fc.assert(
      fc.property(fc.anything(), (thing) => {
        expect(
          readSubscription(thing, { cachedAt: born, priceIds: { monthly: "m", yearly: "y" }, test: false }),
        ).toBeNull();
      }),
    );
    expect(read({ status: "sleeping" })).toBeNull();
    expect(read({ items: { data: [] } })).toBeNull();
    expect(read({ id: "sub_\u0000" })).toBeNull();
  });
});

test("a year at once saves what the plan cards say", () =>
  expect(prices.monthly * 12 - prices.yearly).toBeCloseTo(yearlySaves, 10));

test.each([
  ["?checkout=success", "success"],
  ["?checkout=cancelled", "cancelled"],
  ["?checkout=%00", null],
  ["", null],
])("coming back by %o", (search, outcome) => expect(backFromCheckout(search)).toBe(outcome));

test.each([
  [
    "has nothing else to go by",
    { subscribed: false, subscription_tier: "Monthly" },
    "Pay it in the billing portal and Pro is back on. Your data is saved.",
  ],
  [
    "is still on the free trial",
    { subscribed: true, subscription_tier: "Trial" },
    "Pay it in the billing portal. Your free trial keeps Pro on until Dec 1, 2026; after that it's off until you pay. Your data is saved.",
  ],
  [
    "has time left that is paid",
    { subscribed: true, subscription_tier: "Yearly" },
    "Pay it in the billing portal. Your last payment keeps Pro on until Dec 1, 2026; after that it's off until you pay. Your data is saved.",
  ],
])("an owner who %s when a payment fails reads what to do, and what stays open until when", (_, plan, words) => {
  const told = {
    subscription_end: "2026-12-01T12:00:00Z",
    price_type: null,
    has_bought: true,
    renews: false,
    test_checkout: false,
  };
  expect(paymentTrouble({ ...told, ...plan, payment_failed: true }, "Dec 1, 2026")).toEqual({
    title: "Your last payment didn't go through",
    text: words,
  });
  expect(paymentTrouble({ ...told, ...plan, payment_failed: false }, "Dec 1, 2026")).toBeNull();
});
