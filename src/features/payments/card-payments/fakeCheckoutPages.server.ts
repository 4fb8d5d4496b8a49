import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { chosenButton, closedCheckout, fakeStripePage } from "#features/payments/stripe/fakeStripePage.server.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { sameOriginOnly } from "#platform/http/sameOrigin.ts";
import { paidAddress } from "./cardGateway.server.ts";
import { checkoutSteps, type FakeCheckout, type FakeCheckouts } from "./fakeStripeCards.server.ts";
import type { SubjectHandlers } from "./subjectHandlers.server.ts";

type Visit = {
  fake: FakeCheckouts;
  ownerId: string;
  session: string;
  checkout: FakeCheckout;
  words: SubjectHandlers["words"];
  back: string;
};

/** `/test-deposit`: the fake of Stripe's page, if a business takes cards in a test. It does not request a card. */
export function fakeCheckoutPages(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  const visiting =
    (answer: (c: Context<HttpEnv>, visit: Visit) => Promise<Response>) => async (c: Context<HttpEnv>) => {
      c.header("Cache-Control", "private, no-store");
      const { fake, subjects } = c.get("deps").cardPayments;
      const ownerId = c.req.param("owner") ?? "";
      const session = c.req.param("session") ?? "";
      const owner = c.get("db").forOwner(ownerId);
      const checkout = fake && /^[0-9a-f-]{36}$/.test(ownerId) ? await fake.find(owner, session) : null;
      if (!fake || !checkout) return c.html(notThere(), 404);
      const { words, page } = subjects[checkout.subject.kind];
      const back = await page(owner, checkout.subject.id);
      return back === null ? c.html(notThere(), 404) : answer(c, { fake, ownerId, session, checkout, words, back });
    };

  routes.get(
    "/test-deposit/:owner/:session",
    visiting(async (c, { checkout, words, back }) => {
      const sum = formatMoney(checkout.amount / 100);
      const button = (step: string, label: string, look = "") =>
        html`<button class="${look}" name="do" value="${step}">${label}</button>`;
      if (checkout.closed)
        return c.html(closedCheckout(html`<p><a class="button" href="${back}">${words.back}</a></p>`));
      return c.html(
        fakeStripePage(
          words.heading,
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
    visiting(async (c, { fake, ownerId, session, back }) => {
      const chosen = await chosenButton(c);
      const step = checkoutSteps.find((one) => one === chosen);
      if (step === undefined) return c.redirect(back, 303);
      await fake.happen(ownerId, session, step);
      if (step === "bank") return c.redirect(`/test-deposit/${ownerId}/${session}?bank`, 303);
      return c.redirect(step === "fail" ? back : paidAddress(back), 303);
    }),
  );

  return routes;
}

const notThere = () =>
  fakeStripePage("There is nothing here", html`<p>This page of the test checkout does not exist.</p>`);
