import { brand } from "#shared/brand.ts";
import { planPrice, prices } from "#features/site/plans/offer.ts";
import { cx } from "#ui/cx.ts";
import { comparedIn, otherOffers, type Offer } from "./comparison.ts";

const ours = [
  {
    plan: "Free",
    monthly: 0,
    yearly: null,
    note: "Instant prices on your form, photos, measuring and AI estimates. Unlimited services and requests.",
  },
  {
    plan: "Pro",
    monthly: prices.monthly,
    yearly: prices.yearly / 12,
    note: "Adds customers, calendar, reminders and analytics.",
  },
];

/** A month's price here and elsewhere, with the features included, and the others' features that we lack. */
export function Comparison() {
  return (
    <>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-line-strong text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-4 pl-3 font-medium sm:pl-4">
              Lowest plan
            </th>
            <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
              What's included
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium sm:pr-4">
              Per month
            </th>
            <th scope="col" className="hidden py-2 pr-4 text-right font-medium md:table-cell">
              If paid yearly
            </th>
          </tr>
        </thead>
        <tbody>
          {ours.map(({ plan, monthly, yearly, note }) => (
            <Row key={plan} offer={{ name: brand.name, plan, monthly, paidYearly: yearly, note }} isOurs />
          ))}
          {otherOffers.map((offer) => (
            <Row key={offer.name} offer={offer} />
          ))}
        </tbody>
      </table>
      <div className="mt-5 grid gap-x-12 gap-y-3 lg:grid-cols-2">
        <p className="text-pretty text-ink-soft">
          They do more in the office: invoices, texting and QuickBooks, depending on the plan. {brand.name} takes
          deposits by card, and has none of those. If you need them, one of the others suits you better.
        </p>
        <p className="text-sm text-pretty text-ink-soft">
          Prices in US dollars as published on each company's pricing page from {comparedIn}, without promotions. They
          may have changed: check the linked pages. We left out QuoteIQ and ResponsiBid: we couldn't verify their
          prices. Trademarks belong to their owners.
        </p>
      </div>
    </>
  );
}

/** An offer in the table. On a phone its note is below its name. */
function Row({
  offer: { name, plan, monthly, paidYearly, note, page },
  isOurs = false,
}: {
  offer: Omit<Offer, "page"> & { page?: string };
  isOurs?: boolean;
}) {
  return (
    <tr className={cx("border-b border-line align-top", isOurs && "bg-accent-soft")}>
      <th scope="row" className="py-4 pr-4 pl-3 font-normal sm:pl-4">
        {page ? (
          <a href={page} rel="nofollow noopener" className="link inline-flex min-h-6 font-semibold">
            {name}
          </a>
        ) : (
          <span className="font-semibold">{name}</span>
        )}{" "}
        <span className="text-ink-soft">{plan}</span>
        <span className="mt-0.5 block text-sm text-pretty text-ink-soft md:hidden">{note}</span>
      </th>
      <td className="hidden py-4 pr-4 text-pretty text-ink-soft md:table-cell">{note}</td>
      <td className="tabular py-4 pr-3 text-right text-xl font-semibold sm:pr-4">
        {planPrice(monthly)}
        {paidYearly !== null && (
          <span className="block text-sm font-normal text-ink-soft md:hidden">
            {planPrice(paidYearly)} if paid yearly
          </span>
        )}
      </td>
      <td className="tabular hidden py-4 pr-4 text-right text-ink-soft md:table-cell">
        {paidYearly === null ? "–" : planPrice(paidYearly)}
      </td>
    </tr>
  );
}
