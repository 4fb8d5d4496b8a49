import { stringify } from "csv-stringify/sync";
import { Hono, type Context, type Next } from "hono";
import { html } from "hono/html";
import { billingContract } from "./billing.contract.ts";
import { prices, proFeatures } from "#features/site/plans/offer.ts";
import { brand } from "#shared/brand.ts";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { sameOriginOnly } from "#platform/http/sameOrigin.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ownerAsking } from "#platform/operations.ts";
import type { Sessions } from "#platform/auth/sessions.ts";
import {
  happenings,
  itemOf,
  priceOf,
  type FakeInvoice,
  type FakeSubscription,
} from "#features/payments/stripe/fakeStripeObjects.server.ts";
import type { Happening, FakeStripe } from "#features/business/plan-payments/fakeStripeGateway.server.ts";
import type { FakePlanSession } from "#features/business/plan-payments/fakeStripe.queries.ts";
import {
  chosenButton,
  closedCheckout,
  fakeStripePage,
  fakeStripeStyle,
} from "#features/payments/stripe/fakeStripePage.server.ts";

type Visit = { fake: FakeStripe; ownerId: string; email: string; day: (seconds: number) => string };

/**
 * `/test-checkout` and `/test-portal`: fakes of Stripe's own pages if no key for Stripe is set. They exist only then,
 * say on every page that this is a test, and have no field for a card.
 */
export function fakeStripePages(sessions: Sessions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get("/test-checkout/style.css", (c) =>
    c.body(fakeStripeStyle, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );

  routes.get(
    "/test-checkout/:session",
    visit(sessions, async (c, { fake, ownerId }) => {
      const session = await fake.session(ownerId, c.req.param("session") ?? "");
      if (!session) return c.html(notThere(), 404);
      if (session.status !== "open") return c.html(closedCheckout(back()));
      return c.html(checkoutPage(session, c.req.query("declined") !== undefined));
    }),
  );

  routes.post(
    "/test-checkout/:session",
    sameOriginOnly,
    visit(sessions, async (c, { fake, ownerId }) => {
      const id = c.req.param("session") ?? "";
      const session = await fake.session(ownerId, id);
      if (!session) return c.html(notThere(), 404);
      const wish = await chosenButton(c);
      if (wish === "pay")
        return c.redirect(
          (await fake.buy(ownerId, session.id)) ? "/subscription?checkout=success" : `/test-checkout/${session.id}`,
          303,
        );
      if (wish === "decline") return c.redirect(`/test-checkout/${session.id}?declined`, 303);
      await fake.giveUp(ownerId, session.id);
      return c.redirect("/subscription?checkout=cancelled", 303);
    }),
  );

  routes.get(
    "/test-portal",
    visit(sessions, async (c, { fake, ownerId, day }) => {
      const [subscriptions, invoices] = [await fake.subscriptions(ownerId), await fake.invoices(ownerId)];
      return c.html(portalPage(subscriptions, invoices, day));
    }),
  );

  routes.post(
    "/test-portal/:subscription",
    sameOriginOnly,
    visit(sessions, async (c, { fake, ownerId }) => {
      const wish = await chosenButton(c);
      if (!isHappening(wish) || !(await fake.happen(ownerId, c.req.param("subscription") ?? "", wish)))
        return c.html(notThere(), 404);
      return c.redirect("/test-portal", 303);
    }),
  );

  routes.get(
    "/test-portal/invoices.csv",
    visit(sessions, async (c, { fake, ownerId, day }) => {
      const csv = invoicesCsv(await fake.invoices(ownerId), day);
      c.header("Content-Disposition", 'attachment; filename="test-invoices.csv"');
      return c.body(csv, 200, {
        "Content-Type": "text/csv; charset=utf-8",
      });
    }),
  );

  routes.get(
    "/test-portal/invoices/:invoice",
    visit(sessions, async (c, { fake, ownerId, email, day }) => {
      const invoice = (await fake.invoices(ownerId)).find(({ id }) => id === c.req.param("invoice"));
      return invoice ? c.html(invoicePage(invoice, email, day)) : c.html(notThere(), 404);
    }),
  );

  return routes;
}

/** Answers signed-in owners, if the test checkout is enabled. */
const visit =
  (sessions: Sessions, answer: (c: Context<HttpEnv>, visit: Visit) => Promise<Response>) =>
  async (c: Context<HttpEnv>, next: Next) => {
    const { fake } = c.get("deps").billing;
    if (!fake) return next();
    c.header("Cache-Control", "private, no-store");
    const signedIn = await sessions.find(c.req.raw.headers);
    if (!signedIn) return c.html(signInFirst(), 401);
    const owner = ownerAsking(billingContract.checkout, c.get("db"), signedIn);
    const { timeZone } = await todayOfOwner(owner);
    return answer(c, {
      fake,
      ownerId: owner.ownerId,
      email: signedIn.email,
      day: (seconds) => formatDay(new Date(seconds * 1000).toISOString(), timeZone),
    });
  };

const signInFirst = () =>
  fakeStripePage(
    "Please sign in",
    html`<p>Sign in to ${brand.name} first, and come back to this page.</p>
      <p><a class="button" href="/signin">Sign In</a></p>`,
  );

function checkoutPage(session: FakePlanSession, isDeclined: boolean) {
  const price = formatMoney(prices[session.price]);
  const every = session.price === "yearly" ? "year" : "month";
  return fakeStripePage(
    `Pro plan, ${session.price}`,
    html`${isDeclined ? html`<p class="alert" role="alert">The card was declined. You haven't been charged. Try again, or go back.</p>` : ""}
      <p class="price">${price} <small>per ${every}</small></p>
      <ul>
        ${proFeatures.map((feature) => html`<li>${feature}</li>`)}
      </ul>
      <form method="post" action="/test-checkout/${session.id}">
        <button class="primary" name="do" value="pay">Pay ${price} (test)</button>
        <button name="do" value="decline">Pay with a card that is declined (test)</button>
        <button name="do" value="back">Cancel and go back</button>
      </form>`,
  );
}

function portalPage(subscriptions: readonly FakeSubscription[], invoices: readonly FakeInvoice[], day: Visit["day"]) {
  return fakeStripePage(
    "Billing portal",
    html`<section id="plan">
        <h2>Your plan</h2>
        ${subscriptions.length === 0 ? html`<p>No plan has been bought yet.</p>` : ""}
        ${subscriptions.map((subscription) => planCard(subscription, day))}
      </section>
      <section id="invoices">
        <h2>Invoices</h2>
        ${
          invoices.length === 0
            ? html`<p>There are no invoices yet.</p>`
            : html`<ul class="rows">
                  ${invoices.map((invoice) => html`<li><a href="/test-portal/invoices/${invoice.id}">${invoice.number}</a> <span>${day(invoice.created)}</span> <span>${formatMoney(invoice.amount)}</span> <span>${invoice.status === "paid" ? "Paid (test)" : "Not paid"}</span></li>`)}
                </ul>
                <p><a class="button" href="/test-portal/invoices.csv" download>Download all as CSV</a></p>`
        }
      </section>
      ${back()}`,
  );
}

function invoicesCsv(invoices: readonly FakeInvoice[], day: Visit["day"]): string {
  const rows = invoices.map((invoice) => [
    invoice.number,
    day(invoice.created),
    invoice.description,
    invoice.amount.toFixed(2),
    "USD",
    invoice.status,
    "test, nobody paid",
  ]);
  return stringify([["Number", "Date", "For", "Amount", "Currency", "Status", "Note"], ...rows]);
}

function planCard(subscription: FakeSubscription, day: Visit["day"]) {
  const { status, cancel_at_period_end } = subscription;
  const { current_period_end } = itemOf(subscription);
  const price = priceOf(subscription);
  return html`<article>
    <p>
      <strong>Pro, ${price}</strong> (Test) · ${formatMoney(prices[price])} per ${price === "yearly" ? "year" : "month"}
    </p>
    <p>${stateWords(subscription, day(current_period_end))}</p>
    ${
      status === "canceled"
        ? ""
        : html`<form method="post" action="/test-portal/${subscription.id}">
            ${
              status === "past_due"
                ? html`${button("payOpenBill", "Pay the open invoice (test)")}
                  ${button("end", "Try it: let the last attempt fail, too")}`
                : cancel_at_period_end
                  ? html`${button("keep", "Keep the plan")} ${button("end", "Try it: let the paid period end now")}`
                  : html`${button("cancelAtPeriodEnd", "Cancel plan")} ${button("renew", "Try it: renew now")}
                    ${button("failRenewal", "Try it: let the renewal fail now")}`
            }
          </form>`
    }
  </article>`;
}

function stateWords({ status, cancel_at_period_end, cancellation_details }: FakeSubscription, ends: string): string {
  if (status === "past_due") return "The renewal could not be paid. There is an open invoice.";
  if (status === "canceled")
    return cancellation_details.reason === "payment_failed" ? "Ended, because it was not paid." : "Cancelled.";
  return cancel_at_period_end ? `Cancelled. You have everything of Pro until ${ends}.` : `Renews on ${ends}.`;
}

function button(what: Happening, label: string) {
  return html`<button name="do" value="${what}">${label}</button>`;
}

function isHappening(wish: string): wish is Happening {
  return wish !== "cancelNow" && Object.hasOwn(happenings, wish);
}

function invoicePage(invoice: FakeInvoice, email: string, day: Visit["day"]) {
  return fakeStripePage(
    `Invoice ${invoice.number}`,
    html`<dl>
        <dt>Date</dt>
        <dd>${day(invoice.created)}</dd>
        <dt>From</dt>
        <dd>${brand.name}</dd>
        <dt>To</dt>
        <dd>${email}</dd>
        <dt>For</dt>
        <dd>${invoice.description}, ${day(invoice.period_start)} to ${day(invoice.period_end)}</dd>
        <dt>Total</dt>
        <dd>${formatMoney(invoice.amount)}</dd>
        <dt>Status</dt>
        <dd>${invoice.status === "paid" ? "Paid (test)" : "Not paid"}</dd>
      </dl>
      <p>This is a test invoice. Nobody paid anything, and it is worth nothing to a tax office.</p>
      <p class="aside"><a href="/test-portal">Back to the billing portal</a></p>`,
  );
}

const back = () => html`<p class="aside"><a href="/subscription">Back to ${brand.name}</a></p>`;

const notThere = () =>
  fakeStripePage(
    "There is nothing here",
    html`<p>This page of the test checkout does not exist, or belongs to another account.</p>
      ${back()}`,
  );
