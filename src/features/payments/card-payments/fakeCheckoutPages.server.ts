import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { testPage } from "#features/payments/stripe/fakeStripePage.server.ts";
import { quoteAddress } from "#features/quotes/quotes/quoteAddress.server.ts";
import { readQuote } from "#features/quotes/quotes/quote.queries.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { readWithin } from "#platform/http/bodies.ts";
import { sameOriginOnly } from "#platform/http/sameOrigin.ts";
import { paidAddress } from "./cardGateway.server.ts";
import { testHappenings, type TestCards, type TestVisit } from "./fakeStripeCards.server.ts";

/** The most that a form of these pages sends, in bytes: it names one button. */
const maxFormBytes = 1024;

type Visit = { standIn: TestCards; ownerId: string; session: string; visit: TestVisit; back: string };

/** `/test-deposit`: what stands in for Stripe's page where a business takes deposits in a test. No card is asked for. */
export function testDepositPages(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  const visiting =
    (answer: (c: Context<HttpEnv>, visit: Visit) => Promise<Response>) => async (c: Context<HttpEnv>) => {
      c.header("Cache-Control", "private, no-store");
      const { deposits, secret } = c.get("deps");
      const ownerId = c.req.param("owner") ?? "";
      const session = c.req.param("session") ?? "";
      const standIn = /^[0-9a-f-]{36}$/.test(ownerId) ? deposits.standIn : null;
      const owner = c.get("db").forOwner(ownerId);
      const visit = standIn && (await standIn.visit(owner, session));
      const quote = visit && (await readQuote(owner.query, visit.quote_id, new Date()));
      if (!standIn || !visit || !quote) return c.html(notThere(), 404);
      const back = quoteAddress(secret, { ownerId, quoteId: visit.quote_id, number: quote.link_number });
      return answer(c, { standIn, ownerId, session, visit, back });
    };

  routes.get(
    "/test-deposit/:owner/:session",
    visiting(async (c, { visit, back }) => {
      const sum = formatMoney(visit.amount / 100);
      const button = (what: string, label: string, look = "") =>
        html`<button class="${look}" name="do" value="${what}">${label}</button>`;
      if (visit.closed)
        return c.html(
          testPage(
            "This checkout is closed",
            html`<p>It has been used already. Nothing more happens here.</p>
              <p><a class="button" href="${back}">Back to the quote</a></p>`,
          ),
        );
      return c.html(
        testPage(
          "Deposit",
          html`<p class="price">${sum}</p>
            <form method="post">
              ${
                c.req.query("bank") === undefined
                  ? html`${button("pay", `Pay ${sum} (test)`, "primary")}
                    ${button("bank", "Pay from a bank account, which takes days (test)")}`
                  : html`<p>The bank is on it. What happens next?</p>
                      ${button("arrive", "The money arrives (test)", "primary")} ${button("fail", "It fails (test)")}`
              }
              ${button("back", "Go back")}
            </form>`,
        ),
      );
    }),
  );

  routes.post(
    "/test-deposit/:owner/:session",
    sameOriginOnly,
    async (c, next) => {
      const writing = { address: c.get("address"), language: "en" as const };
      await c.get("deps").publicWrites.count("POST /test-deposit/:owner/:session", writing);
      return next();
    },
    visiting(async (c, { standIn, ownerId, session, back }) => {
      const form = await readWithin(c, maxFormBytes);
      const wish = new URLSearchParams(form?.toString("utf8")).get("do");
      const what = testHappenings.find((one) => one === wish);
      if (what === undefined) return c.redirect(back, 303);
      await standIn.happen(ownerId, session, what);
      if (what === "bank") return c.redirect(`/test-deposit/${ownerId}/${session}?bank`, 303);
      return c.redirect(what === "fail" ? back : paidAddress(back), 303);
    }),
  );

  return routes;
}

const notThere = () => testPage("There is nothing here", html`<p>This page of the test checkout does not exist.</p>`);
