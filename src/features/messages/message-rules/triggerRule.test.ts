import { describe, expect, test } from "vitest";
import { reasonNotToSend, triggerRule } from "./triggerRule.ts";
import type { FactsOf, FollowUpFacts, InvoiceFacts, QuoteFacts, RequestFacts, VisitFacts } from "./triggerFacts.ts";
import type { Trigger } from "./triggers.ts";

const clock = { now: new Date("2026-11-10T18:00:00Z"), zone: "America/Chicago" };
const sent = "2026-11-02T16:00:00.000Z";
const later = "2026-11-03T16:00:00.000Z";
const latest = "2026-11-04T16:00:00.000Z";
const common = { deletedAt: null, customerWroteAt: null };

const pricedRequest: RequestFacts = {
  ...common,
  status: "pending",
  pricedAt: sent,
  withdrawnAt: null,
  hasQuote: false,
  hasWork: false,
};

const sentQuote: QuoteFacts = {
  ...common,
  state: "sent",
  sentAt: sent,
  versionFirstViewedAt: null,
  expiresAt: "2026-11-16T06:00:00.000Z",
  answeredAt: null,
  depositDue: 0,
  depositPaid: 0,
  workCancelled: false,
};

const acceptedQuote = { ...sentQuote, state: "accepted", answeredAt: latest, versionFirstViewedAt: later } as const;

const openedQuote = { ...sentQuote, versionFirstViewedAt: later };

const plannedVisit: VisitFacts = {
  ...common,
  plannedAt: sent,
  startsAt: "2026-11-12T15:00:00.000Z",
  completedAt: null,
  cancelledAt: null,
  reviewAskedAt: null,
};

const doneVisit = { ...plannedVisit, startsAt: later, completedAt: latest };

const openInvoice: InvoiceFacts = {
  ...common,
  amounts: { state: "issued", total: 10_000, credited: 0, paid: 0 },
  issuedAt: sent,
  dueOn: "2026-11-12",
};

const dueService: FollowUpFacts = {
  ...common,
  status: "active",
  scheduledAt: sent,
  nextServiceOn: "2026-12-01",
  hasWork: false,
};

/** The instant since which a trigger holds, or the reason that it does not. */
const answer = <T extends Trigger>(trigger: T, facts: FactsOf<T>, at = clock) => {
  const found = triggerRule(trigger, facts, at);
  return found.holds ? found.since.toISOString() : found.because;
};

describe("a request", () => {
  test.each([
    [{}, sent],
    [{ deletedAt: later }, "The request was deleted."],
    [{ withdrawnAt: later }, "The customer withdrew the request."],
    [{ pricedAt: null }, "The request has no price."],
    [{ hasQuote: true }, "The request has a quote."],
    [{ hasWork: true }, "The work is planned."],
    [{ status: "in-progress" }, "The work has begun."],
    [{ status: "completed" }, "The work is done."],
    [{ status: "cancelled" }, "The request was cancelled."],
    [{ customerWroteAt: later }, "The customer wrote."],
    [{ customerWroteAt: sent }, sent],
  ] as const)("with %j", (change, expected) =>
    expect(answer("request_unanswered", { ...pricedRequest, ...change })).toBe(expected),
  );
});

describe("a quote", () => {
  test.each([
    [{ deletedAt: later }, "The quote was deleted."],
    [{ state: "draft", sentAt: null }, "The quote wasn't sent."],
    [{ sentAt: null }, "The quote wasn't sent."],
    [{ state: "accepted" }, "The customer accepted."],
    [{ state: "declined" }, "The customer declined."],
    [{ state: "withdrawn" }, "The quote was withdrawn."],
    [{ expiresAt: "2026-11-10T18:00:00.000Z" }, "The quote has expired."],
    [{ customerWroteAt: latest }, "The customer wrote."],
  ] as const)("with %j has no reminders", (change, because) => {
    expect(answer("quote_unopened", { ...sentQuote, ...change })).toBe(because);
    expect(answer("quote_unanswered", { ...openedQuote, ...change })).toBe(because);
    expect(answer("quote_expiring", { ...openedQuote, ...change })).toBe(because);
  });

  test("that was not opened has reminders until it is", () => {
    expect(triggerRule("quote_unopened", sentQuote, clock)).toMatchObject({
      since: new Date(sent),
      until: new Date("2026-11-16T06:00:00.000Z"),
    });
    expect(answer("quote_unopened", openedQuote)).toBe("The customer opened the quote.");
    expect(answer("quote_unanswered", sentQuote)).toBe("The customer hasn't opened the quote.");
    expect(answer("quote_unanswered", openedQuote)).toBe(later);
    expect(triggerRule("quote_unanswered", openedQuote, clock)).toMatchObject({
      until: new Date("2026-11-16T06:00:00.000Z"),
    });
    expect(answer("quote_unanswered", { ...openedQuote, customerWroteAt: sent })).toBe(later);
  });

  test("that expires counts from its last day", () => {
    // November 15 is the last day, in Chicago.
    expect(answer("quote_expiring", sentQuote)).toBe("2026-11-16T05:59:59.999Z");
    expect(triggerRule("quote_expiring", sentQuote, clock)).toMatchObject({ from: new Date(sent) });
    expect(answer("quote_expiring", { ...sentQuote, expiresAt: null })).toBe("The quote doesn't expire.");
  });

  test("that was accepted has a thank-you and a reminder of its deposit", () => {
    expect(answer("quote_accepted", acceptedQuote)).toBe(latest);
    expect(answer("quote_accepted", { ...acceptedQuote, customerWroteAt: "2026-11-05T16:00:00Z" })).toBe(latest);
    expect(answer("quote_accepted", sentQuote)).toBe("The quote isn't accepted.");
    expect(answer("quote_accepted", { ...acceptedQuote, state: "declined" })).toBe("The quote isn't accepted.");
    expect(answer("quote_accepted", { ...acceptedQuote, answeredAt: null })).toBe("The quote isn't accepted.");
    expect(answer("quote_accepted", { ...acceptedQuote, deletedAt: latest })).toBe("The quote was deleted.");
    expect(answer("quote_accepted", { ...acceptedQuote, workCancelled: true })).toBe("The work was cancelled.");
    const due = { ...acceptedQuote, depositDue: 5_831 };
    expect(answer("deposit_unpaid", due)).toBe(latest);
    expect(answer("deposit_unpaid", { ...due, depositPaid: 5_830 })).toBe(latest);
    expect(answer("deposit_unpaid", { ...due, depositPaid: 5_831 })).toBe("The deposit is paid.");
    expect(answer("deposit_unpaid", acceptedQuote)).toBe("The quote asks for no deposit.");
    expect(answer("deposit_unpaid", sentQuote)).toBe("The quote isn't accepted.");
    expect(answer("deposit_unpaid", { ...due, workCancelled: true })).toBe("The work was cancelled.");
    expect(answer("deposit_unpaid", { ...due, customerWroteAt: "2026-11-05T16:00:00Z" })).toBe("The customer wrote.");
  });
});

describe("a visit", () => {
  test("has reminders until it begins", () => {
    expect(triggerRule("visit_upcoming", plannedVisit, clock)).toEqual({
      holds: true,
      since: new Date(plannedVisit.startsAt),
      from: new Date(sent),
      until: new Date(plannedVisit.startsAt),
    });
    expect(answer("visit_upcoming", { ...plannedVisit, customerWroteAt: latest })).toBe(plannedVisit.startsAt);
    expect(answer("visit_upcoming", { ...plannedVisit, startsAt: "2026-11-10T18:00:00Z" })).toBe(
      "The visit has begun.",
    );
    expect(answer("visit_upcoming", doneVisit)).toBe("The visit is done.");
  });

  test.each([{ deletedAt: latest }, { cancelledAt: latest }])("with %j has no messages", (change) => {
    expect(answer("visit_upcoming", { ...plannedVisit, ...change })).toBe("The visit was cancelled.");
    expect(answer("visit_done", { ...doneVisit, ...change })).toBe("The visit was cancelled.");
  });

  test("that is done is followed by a request for a review, once in 90 days for each customer", () => {
    expect(answer("visit_done", doneVisit)).toBe(latest);
    expect(answer("visit_done", plannedVisit)).toBe("The visit isn't done.");
    expect(answer("visit_done", { ...doneVisit, reviewAskedAt: "2026-08-06T16:00:00.001Z" })).toBe(
      "The customer was asked for a review in the last 90 days.",
    );
    expect(answer("visit_done", { ...doneVisit, reviewAskedAt: "2026-08-06T16:00:00Z" })).toBe(latest);
    expect(answer("visit_done", { ...doneVisit, customerWroteAt: "2026-11-05T16:00:00Z" })).toBe("The customer wrote.");
  });
});

describe("an invoice", () => {
  const dueDay = "2026-11-13T05:59:59.999Z";

  test.each([
    [{ deletedAt: later }, "The invoice was deleted."],
    [{ amounts: { ...openInvoice.amounts, state: "draft" } }, "The invoice wasn't sent."],
    [{ issuedAt: null }, "The invoice wasn't sent."],
    [{ amounts: { ...openInvoice.amounts, state: "void" } }, "The invoice is void."],
    [{ amounts: { ...openInvoice.amounts, paid: 10_000 } }, "The invoice is paid."],
    [{ amounts: { ...openInvoice.amounts, credited: 4_000, paid: 6_000 } }, "The invoice is paid."],
  ] as const)("with %j has no messages", (change, because) => {
    for (const trigger of ["invoice_sent", "invoice_due", "invoice_overdue"] as const)
      expect(answer(trigger, { ...openInvoice, ...change }), trigger).toBe(because);
  });

  test("has messages from its issue on, and around its due day", () => {
    const partPaid = { ...openInvoice, amounts: { ...openInvoice.amounts, paid: 9_999 } };
    expect(answer("invoice_sent", partPaid)).toBe(sent);
    expect(triggerRule("invoice_due", partPaid, clock)).toEqual({
      holds: true,
      since: new Date(dueDay),
      from: new Date(sent),
      until: new Date("2026-11-13T06:00:00Z"),
    });
    expect(triggerRule("invoice_overdue", partPaid, clock)).toMatchObject({
      since: new Date(dueDay),
      from: new Date(dueDay),
    });
  });

  test("is due until its day is over in the zone of the business", () => {
    const at = (now: string) => ({ ...clock, now: new Date(now) });
    expect(answer("invoice_due", openInvoice, at("2026-11-13T05:59:59.999Z"))).toBe(dueDay);
    expect(answer("invoice_due", openInvoice, at("2026-11-13T06:00:00Z"))).toBe("The invoice is overdue.");
    expect(answer("invoice_overdue", openInvoice, at("2026-11-13T06:00:00Z"))).toBe(dueDay);
  });

  test("without a due day has no reminders", () => {
    for (const trigger of ["invoice_due", "invoice_overdue"] as const)
      expect(answer(trigger, { ...openInvoice, dueOn: null })).toBe("The invoice has no due date.");
  });

  test("that was issued after its due day has reminders from its issue on", () => {
    const issuedAt = "2026-11-14T16:00:00.000Z";
    expect(triggerRule("invoice_overdue", { ...openInvoice, issuedAt }, clock)).toMatchObject({
      from: new Date(issuedAt),
    });
  });

  test("about which the customer wrote waits for a person, but a thank-you does not stop what is overdue", () => {
    const wrote = { ...openInvoice, customerWroteAt: later };
    expect(answer("invoice_sent", wrote)).toBe(sent);
    expect(answer("invoice_due", wrote)).toBe("The customer wrote.");
    expect(answer("invoice_overdue", wrote)).toBe(dueDay);
    expect(answer("invoice_overdue", { ...openInvoice, customerWroteAt: "2026-11-14T16:00:00Z" })).toBe(
      "The customer wrote.",
    );
  });
});

describe("a customer's service", () => {
  const day = "2026-12-01T06:00:00.000Z";

  test.each([
    [{}, day],
    [{ deletedAt: later }, "The service schedule was removed."],
    [{ status: "paused" }, "The service is paused."],
    [{ status: "completed" }, "The service is completed."],
    [{ nextServiceOn: null }, "The service has no next date."],
    [{ hasWork: true }, "The work is planned."],
    [{ customerWroteAt: later }, day],
    [{ customerWroteAt: "2026-12-02T16:00:00Z" }, "The customer wrote."],
    [{ nextServiceOn: "2026-11-01" }, "2026-11-01T05:00:00.000Z"],
  ] as const)("with %j", (change, expected) =>
    expect(answer("service_due", { ...dueService, ...change })).toBe(expected),
  );

  test("that was scheduled for a day in the past has messages from then on", () => {
    expect(triggerRule("service_due", { ...dueService, nextServiceOn: "2026-11-01" }, clock)).toMatchObject({
      from: new Date(sent),
    });
  });
});

test("a planned message is sent only if its trigger holds since the same instant", () => {
  const reason = (facts: VisitFacts) =>
    reasonNotToSend("visit_upcoming", new Date("2026-11-12T15:00:00Z"), facts, clock);
  expect(reason(plannedVisit)).toBeNull();
  expect(reason({ ...plannedVisit, startsAt: "2026-11-13T15:00:00Z" })).toBe("The visit was moved.");
  expect(reason({ ...plannedVisit, cancelledAt: latest })).toBe("The visit was cancelled.");
});

test("an answer since another instant has a reason for each trigger", () => {
  const then = new Date(0);
  const reasons: Record<Trigger, string | null> = {
    request_unanswered: reasonNotToSend("request_unanswered", then, pricedRequest, clock),
    quote_unopened: reasonNotToSend("quote_unopened", then, sentQuote, clock),
    quote_unanswered: reasonNotToSend("quote_unanswered", then, openedQuote, clock),
    quote_expiring: reasonNotToSend("quote_expiring", then, openedQuote, clock),
    quote_accepted: reasonNotToSend("quote_accepted", then, acceptedQuote, clock),
    deposit_unpaid: reasonNotToSend("deposit_unpaid", then, { ...acceptedQuote, depositDue: 1 }, clock),
    visit_upcoming: reasonNotToSend("visit_upcoming", then, plannedVisit, clock),
    visit_done: reasonNotToSend("visit_done", then, doneVisit, clock),
    invoice_sent: reasonNotToSend("invoice_sent", then, openInvoice, clock),
    invoice_due: reasonNotToSend("invoice_due", then, openInvoice, clock),
    invoice_overdue: reasonNotToSend("invoice_overdue", then, openInvoice, clock),
    service_due: reasonNotToSend("service_due", then, dueService, clock),
  };
  expect(reasons).toMatchObject({
    request_unanswered: "The price changed.",
    quote_unopened: "A new version of the quote was sent.",
    quote_expiring: "The last day of the quote changed.",
    invoice_due: "The due date changed.",
  });
  for (const reason of Object.values(reasons)) expect(reason).toMatch(/^(?:The|A) .+\.$/);
});
