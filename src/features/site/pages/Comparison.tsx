import { brand } from "#shared/brand.ts";
import { planPrice, prices } from "#features/site/plans/offer.ts";
import { comparedIn, otherOffers } from "./comparison.ts";

const ours = [
  {
    plan: "Free",
    monthly: 0,
    note: "Instant prices on your form, photos, measuring and AI estimates. Unlimited services and requests.",
  },
  { plan: "Pro", monthly: prices.monthly, note: "Adds customers, calendar, reminders and analytics." },
];

/** A month's price here and elsewhere, with the features included, and the others' features that we lack. */
export function Comparison() {
  return (
    <div className="max-w-4xl">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-line-strong text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              Lowest plan
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Per month
            </th>
          </tr>
        </thead>
        <tbody>
          {ours.map(({ plan, monthly, note }) => (
            <tr key={plan} className="border-b border-line bg-accent-soft align-top">
              <Plan name={brand.name} plan={plan} note={note} className="pl-3 sm:pl-4" />
              <td className="tabular py-4 pr-3 text-right text-xl font-semibold sm:pr-4">{planPrice(monthly)}</td>
            </tr>
          ))}
          {otherOffers.map(({ name, plan, monthly, paidYearly, note, page }) => (
            <tr key={name} className="border-b border-line align-top">
              <Plan name={name} plan={plan} note={note} page={page} />
              <td className="tabular py-4 text-right text-xl font-semibold">
                {planPrice(monthly)}
                {paidYearly !== null && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {planPrice(paidYearly)} if paid yearly
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-5 text-pretty text-ink-soft">
        They do more in the office: invoices, card payments, texting and QuickBooks, depending on the plan. {brand.name}{" "}
        doesn't. If you need those, one of them suits you better.
      </p>
      <p className="mt-3 text-sm text-pretty text-ink-soft">
        Prices in US dollars as published on each company's pricing page from {comparedIn}, without promotions. They may
        have changed: check the linked pages. We left out QuoteIQ and ResponsiBid: we couldn't verify their prices.
        Trademarks belong to their owners.
      </p>
    </div>
  );
}

function Plan({
  name,
  plan,
  note,
  page,
  className = "",
}: {
  name: string;
  plan: string;
  note: string;
  page?: string;
  className?: string;
}) {
  return (
    <th scope="row" className={`py-4 pr-4 font-normal ${className}`}>
      {page ? (
        <a href={page} rel="nofollow noopener" className="link inline-flex min-h-6 font-semibold">
          {name}
        </a>
      ) : (
        <span className="font-semibold">{name}</span>
      )}{" "}
      <span className="text-ink-soft">{plan}</span>
      <span className="mt-0.5 block text-sm text-pretty text-ink-soft">{note}</span>
    </th>
  );
}
