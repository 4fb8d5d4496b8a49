import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formNameProblem } from "./formName.ts";

const official = "This could be mistaken for an official, payment or support page. Please choose another name.";
const rude = "Please choose another name.";

describe("names that businesses have", () => {
  test.each(
    `heron-wash a1-2-3 24-7-wash scunthorpe-wash grass-and-glass classic-cleaning one-click-cleaning pom-pom-painting
    reputation-roofing computacion calculo-y-obra billings-window-cleaning supreme-sealing supper-club square-one-roofing
    stripe-right-striping apple-valley-wash chase-window-cleaning service-masters home-help security-gates-of-texas
    assessor-co pressure-washing-99 sussex-painting essex-gutters cocktail-cleaners dickson-and-sons analytics-lawn
    titan-wash hancock-painting peacock-lawn matsushita pola-pintores polo-wash conos-y-pinturas vergara-hermanos
    casa-limpia los-hermanos jodie-cleans mallory-lawn cumberland-wash cumulus-gutters bassett-lawn therapist-suites
    penistone-pools moby-pools harper-and-daughters payne-roofing paynter bonita-casa swisher-windows`.split(/\s+/),
  )("%s may be chosen", (name) => expect(formNameProblem(name)).toBeNull());
});

describe("names that pass for ours, or for payment or support", () => {
  test.each(
    `admin api log-in support yardstick my-yardstick yard-stick-help yardst1ck y4rdst1ck paypal paypa1 pay-pal p-a-y-p-a-l
    paypal-support heron-paypa1 paypall payypal supp0rt s-u-p-p-o-r-t sup-port supporrt 5upp0rt heron-support support24
    customer-supp0rt he1p h3lp help-desk he1pdesk bi11ing b1lling billing-heron pay-now pay-invoice lnvoice 1nvoice
    payrnent payment-center secure-payments payments-heron refund refunds-heron l0gin log1n login-heron signin sign-in-here
    s1gnin verify-account verlfy stripe str1pe str-ipe ven-mo vvestern-union westernunion zelle ze11e
    cash-app ca5happ apple-pay goog1e g00gle google-pay amex visa-checkout mastercard maste-rcard adrnin adm1n admin1
    admin-team passw0rd password-reset official-heron 0fficial wells-fargo bank-of-america quickb00ks checkout`.split(
      /\s+/,
    ),
  )("%s may not", (name) => expect(formNameProblem(name), name).toBe(official));
});

describe("rude names", () => {
  test.each(
    `f-u-c-k fuck fvck fuuuck phuck fuck-off big-ass big-a55 a-s-s-wash sh1t shiit s-h-i-t 5hit b1tch-wash ni99er n1gga
    cunt-co c0ck-wash pu55y tit5 sexy-wash s3x slut s1ut porn-wash p0rn whore-house naz1 retard
    puta put4 pvta pu-ta la-puta puta-madre putamadre hijo-de-puta hijodeputa h1j0deputa puto mierda m1erda mier-da
    pendejo pendej0 pendejos cabron cabr0n c4bron chinga-tu-madre ch1nga chingada chingon verga culo cul0 joder
    gilipollas maricon mar1con marica polla pinche-wash mamon zorra cono carajo concha-tu-madre culero`.split(/\s+/),
  )("%s may not be chosen", (name) => expect(formNameProblem(name), name).toBe(rude));
});

test("no spelling with digits or hyphens gets a refused name through", () => {
  const digit: Record<string, string> = { o: "0", l: "1", i: "1", e: "3", a: "4", s: "5", t: "7", b: "8", g: "9" };
  const words = [
    "paypal",
    "support",
    "payment",
    "yardstick",
    "login",
    "refund",
    "billing",
    "mierda",
    "pendejo",
    "shit",
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 9, maxLength: 9 }),
      (word, choices) => {
        const spelt = Array.from(word)
          .map((letter, place) => {
            const [asDigit, hyphen] = choices[place] ?? [false, false];
            const one = asDigit ? (digit[letter] ?? letter) : letter;
            return hyphen && place > 0 ? `-${one}` : one;
          })
          .join("");
        expect(formNameProblem(spelt), spelt).not.toBeNull();
        expect(formNameProblem(`${spelt}-1`), spelt).not.toBeNull();
      },
    ),
  );
});
