import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { demoOffering, demoReviewLink } from "#features/quotes/quotes/offering.demo.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import type { accountContract } from "./account.contract.ts";

/** The demo's handlers of the account: the visitor is an owner without locked features. */
export const accountDemoHandlers: DemoHandlers<typeof accountContract> = {
  me: ({ userId, now }) => ({
    id: userId,
    form_owner_id: "demo",
    email: "you@your-business.example",
    role: "owner",
    full_name: "Demo Visitor",
    created_at: now().toISOString(),
    business: {
      name: "Lakeview Exterior Care",
      phone: "(630) 555-0100",
      trade: "pressure_washing",
      time_zone: visitorsZone(),
      mail_new_requests: true,
      crew_sees_prices: false,
      logo_url: null,
      cover_url: null,
      form_name: null,
      letterhead: {
        address: demoOffering.address ?? null,
        license_number: demoOffering.license_number ?? null,
        website: demoOffering.website ?? null,
      },
      profile: {
        ...emptyProfile,
        licensed_insured: true,
        in_business_since: 2014,
        town: "Naperville, IL",
        review_links: [demoReviewLink],
      },
    },
    subscription: { subscribed: true, subscription_tier: "Demo", subscription_end: null },
    photo_analysis: true,
  }),
  saveBusiness: refused("Business settings are disabled in demo mode. Sign up to set up a real business!"),
  saveProfile: refused("Business settings are disabled in demo mode. Sign up to set up a real business!"),
  chooseFormName: refused("Short links are disabled in demo mode. Sign up to choose your own!"),
  removeLogo: refused("Business settings are disabled in demo mode. Sign up to set up a real business!"),
  removeCover: refused("Business settings are disabled in demo mode. Sign up to set up a real business!"),
  remove: refused("There's no account to delete in demo mode. Exit the demo and everything in it is cleared."),
};
