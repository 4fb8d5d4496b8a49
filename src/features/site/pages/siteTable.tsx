import type { ReactNode } from "react";
import { NotFoundPage } from "#browser/shell/NotFoundPage.tsx";
import { DemoPage } from "./DemoPage.tsx";
import { FeaturesPage } from "./FeaturesPage.tsx";
import { HowItWorksPage } from "./HowItWorksPage.tsx";
import { LandingPage } from "./LandingPage.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { privacy } from "./privacy.ts";
import { ServicesLanding } from "./ServicesLanding.tsx";
import { terms } from "./terms.ts";
import type { SitePage, Visitor } from "./visitor.ts";

/** A page of the site: its title and description for search engines and tabs, and its content for each visitor. */
type Page = { title: string; description: string; shows: (visitor: Visitor) => ReactNode };

/** Every page of the site, in one table. */
export const siteTable: Record<SitePage, Page> = {
  "/": {
    title: "Yardstick: quotes from photos for service businesses",
    description:
      "The quoting tool for pressure washing, sealcoating, window cleaning and other trades. Share one link, get requests with photos, reply with honest prices. Free to start.",
    shows: (visitor) => <LandingPage visitor={visitor} />,
  },
  "/what-we-offer": {
    title: "Features · Yardstick",
    description:
      "Estimate forms with photos, measuring on photos, packages, customers with their history, a calendar, reminders and analytics: what Yardstick does for a service business.",
    shows: (visitor) => <FeaturesPage visitor={visitor} />,
  },
  "/get-started": {
    title: "How it works · Yardstick",
    description:
      "Set up your services, share your customer form, manage your business: how Yardstick works, in three steps.",
    shows: (visitor) => <HowItWorksPage visitor={visitor} />,
  },
  "/services": {
    title: "One CRM for any service business · Yardstick",
    description:
      "Send forms, manage leads and estimate from photos, whether you price by the square foot, the item, the hour or the job.",
    shows: () => <ServicesLanding />,
  },
  "/demo": {
    title: "Interactive demo · Yardstick",
    description:
      "Try the real product with a sample business: 5 customers, 23 estimates, a calendar and analytics. 30 minutes, no account, no card.",
    shows: (visitor) => <DemoPage visitor={visitor} />,
  },
  "/privacy": {
    title: "Privacy · Yardstick",
    description:
      "What Yardstick stores when you ask a business for a price or have an account, who sees it, and how to take it along or delete it.",
    shows: () => (
      <LegalPage
        title="Privacy"
        lead="What we store, who sees it, and how you get it back or have it deleted."
        since="November 23, 2026"
        parts={privacy}
      />
    ),
  },
  "/terms": {
    title: "Terms · Yardstick",
    description: "What a price on a Yardstick form means, what you may use the product for, and what it costs.",
    shows: () => (
      <LegalPage
        title="Terms"
        lead="What you can expect from us, and what we expect from you."
        since="November 23, 2026"
        parts={terms}
      />
    ),
  },
  "not-found": {
    title: "Page not found · Yardstick",
    description: "The page you're looking for doesn't exist or has been moved.",
    shows: () => <NotFoundPage />,
  },
};
