import type { Context } from "hono";
import { html } from "hono/html";
import { brand } from "#shared/brand.ts";
import { ProductError } from "#shared/errors.ts";
import { readWithin } from "#platform/http/bodies.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainLook, plainPage } from "#platform/http/plainPage.ts";

/** The largest body of these pages' forms, in bytes: it names one button. */
const maxFormBytes = 1024;

type Html = ReturnType<typeof html>;

/** A page of a fake of Stripe. Every page says first that it is a test. */
export function fakeStripePage(title: string, body: Html) {
  return plainPage({
    title: `${title} (test) - ${brand.name}`,
    style: "/test-checkout/style.css",
    header: html`<header>
      <strong>TEST</strong> This is the built-in test checkout. Nobody pays anything here, and no card is asked for.
    </header>`,
    body: html`<h1>${title}</h1>
      ${body}`,
  });
}

/** The page of a checkout that is over. */
export const closedCheckout = (back: Html) =>
  fakeStripePage(
    "This checkout is closed",
    html`<p>It has been used already. Nothing more happens here.</p>
      ${back}`,
  );

/** The name of the pressed button in a form. */
export async function chosenButton(c: Context<HttpEnv>): Promise<string> {
  const form = await readWithin(c, maxFormBytes);
  if (form === null) throw new ProductError("invalid", "This is more than the test checkout takes at once.");
  return new URLSearchParams(form.toString("utf8")).get("do") ?? "";
}

/** The look of these pages: plain, and unlike a real payment page. */
export const fakeStripeStyle = `${plainLook}
header { padding: 0.75rem 1rem; text-align: center; color: #1d1f1d; background: repeating-linear-gradient(-45deg, #ffd84d 0 16px, #ffe27a 16px 32px); }
header strong { letter-spacing: 0.1em; margin-right: 0.5em; }
main { max-width: 36rem; }
h2 { margin: 2rem 0 0.5rem; }
.price { font-size: 2rem; font-weight: 600; margin: 0.5rem 0; }
.price small { font-size: 1rem; font-weight: 400; }
form { display: flex; flex-direction: column; gap: 0.75rem; margin: 1.25rem 0 0; }
button, .button { font: inherit; box-sizing: border-box; min-height: 44px; padding: 0.5rem 1.25rem; border: 1px solid light-dark(#8c8478, #857e73); border-radius: 8px; color: inherit; background: light-dark(#fff, #272522); cursor: pointer; text-decoration: none; display: inline-block; }
button.primary { border-color: transparent; color: light-dark(#fff, #06231e); background: light-dark(#0e6256, #5fc6b2); font-weight: 600; }
.alert { border: 2px solid light-dark(#b0271d, #ff958b); border-radius: 8px; padding: 0.75rem 1rem; }
.rows { list-style: none; padding: 0; }
.rows li { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: center; border-top: 1px solid #8884; font-variant-numeric: tabular-nums; }
.rows a, .aside a { display: inline-block; padding: 0.6rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.5rem 1.25rem; font-variant-numeric: tabular-nums; }
dt { color: light-dark(#575148, #c4beb4); }
dd { margin: 0; overflow-wrap: anywhere; }
@media print { header { border-bottom: 2px solid; } .aside { display: none; } }`;
