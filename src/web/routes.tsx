import { lazy, type ComponentType, type ReactNode } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import type { ContractOperation } from "#api/contract.ts";
import type { lockedPages } from "#features/site/plans/lockedPages.ts";
import { pageAt, pages, type AppPath } from "#shared/pages.ts";
import { reloadForNewRelease } from "#browser/newRelease.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { Guard } from "#web/shell/Guard.tsx";
import { BrokenPage, LoadPage, Page } from "#web/shell/Page.tsx";
import { RoleGate } from "#web/shell/RoleGate.tsx";

/**
 * A page of the app. `asks`: the operation that it needs; roles that may not call it may not open the page. `pro`: its
 * name among the pages of the Pro plan, if only subscribers see it. For members only: `guarded`, the message that sends
 * others to sign in, or `visitors`, the content for visitors.
 */
type AppPage = {
  title: string;
  asks: ContractOperation;
  shows: ScreenRoute;
  pro?: keyof typeof lockedPages;
  guarded?: string;
  visitors?: ReactNode;
};

/** The content of a page, and the function that fetches its code ahead of time. */
type ScreenRoute = { element: ReactNode; load?: () => Promise<unknown> };

const toPages = "Please sign in to access this page.";
const toPremium = "Please sign in to access this feature.";
const toDashboard = "Please sign in to access the dashboard.";

/** The page after sign-in, to which the site also links signed-in people. Each role continues to its own first page. */
const afterSignIn = "/dashboard" satisfies AppPath;

/** A screen whose code is loaded on demand. */
function screen<Name extends string, Props extends object>(
  fetchRoom: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const load = async () => ({ default: (await fetchRoom().catch(reloadForNewRelease))[name] as ComponentType<Props> });
  const Screen: ComponentType<Props> = lazy(load);
  return (props: Props): ScreenRoute => ({ element: <Screen {...props} />, load });
}

/** A page of the Pro plan behind its gate. The gate's code is loaded together with the page's. */
function behindGate({ title, shows, pro }: AppPage): ScreenRoute {
  if (pro === undefined) return shows;
  const gate = async () =>
    (await Promise.all([import("#features/business/billing/PremiumGate.tsx"), shows.load?.()]))[0];
  return screen(gate, "PremiumGate")({ title, page: pro, children: shows.element });
}

const notifications = screen(
  () => import("#features/alerts/notification-choices/NotificationsPage.tsx"),
  "NotificationsPage",
);
const account = screen(() => import("#features/business/account/AccountPage.tsx"), "AccountPage");
const subscription = screen(() => import("#features/business/billing/SubscriptionPage.tsx"), "SubscriptionPage");
const team = screen(() => import("#features/business/members/TeamPage.tsx"), "TeamPage");
const invitation = screen(() => import("#features/business/members/InvitationPage.tsx"), "InvitationPage");
const services = screen(() => import("#features/catalog/services/ServicesPage.tsx"), "ServicesPage");
const accuracy = screen(() => import("#features/requests/estimate-page/AccuracyPage.tsx"), "AccuracyPage");
const sendForm = screen(() => import("#web/pages/SendForm.tsx"), "SendForm");
const flyer = screen(() => import("#web/pages/Flyer.tsx"), "Flyer");
const dashboard = screen(() => import("#web/pages/Dashboard.tsx"), "Dashboard");
const calendar = screen(() => import("#features/work/calendar-page/CalendarPage.tsx"), "CalendarPage");
const myVisits = screen(() => import("#features/work/visit-screens/MyVisitsPage.tsx"), "MyVisitsPage");
const visit = screen(() => import("#features/work/visit-screens/VisitPage.tsx"), "VisitPage");
const customers = screen(() => import("#web/pages/Customers.tsx"), "Customers");
const analytics = screen(() => import("#features/business/analytics/AnalyticsPage.tsx"), "AnalyticsPage");
const customer = screen(() => import("#web/pages/Customer.tsx"), "Customer");
const servicesLanding = screen(() => import("#features/site/pages/ServicesLanding.tsx"), "ServicesLanding");
const quotes = screen(() => import("#web/pages/Quotes.tsx"), "Quotes");
const quote = screen(() => import("#web/pages/Quote.tsx"), "Quote");
const quoteEditor = screen(() => import("#features/quotes/quote-editor/QuoteEditor.tsx"), "QuoteEditor");
const quoteSettings = screen(() => import("#features/quotes/quote-editor/QuoteSettingsPage.tsx"), "QuoteSettingsPage");
const jobs = screen(() => import("#web/pages/Jobs.tsx"), "Jobs");
const job = screen(() => import("#web/pages/Job.tsx"), "Job");
const invoices = screen(() => import("#web/pages/Invoices.tsx"), "Invoices");
const invoice = screen(() => import("#web/pages/Invoice.tsx"), "Invoice");
const invoiceSettings = screen(
  () => import("#features/invoices/invoice-screens/InvoiceSettingsPage.tsx"),
  "InvoiceSettingsPage",
);
const loadMessages = () => import("#web/pages/Messages.tsx");
const messages = screen<"MessagesPage", object>(loadMessages, "MessagesPage");
const sequences = screen<"SequencesPage", object>(loadMessages, "SequencesPage");
const sequence = screen<"SequencePage", object>(loadMessages, "SequencePage");
const cardPayments = screen(() => import("#features/payments/card-payments/CardPaymentsCard.tsx"), "CardPaymentsCard");
const notFoundPage = screen(() => import("#browser/shell/NotFoundPage.tsx"), "NotFoundPage");
const estimate = screen(() => import("#web/pages/Estimate.tsx"), "Estimate");

/** Every page of the app, in one table. */
const table: Record<AppPath, AppPage> = {
  "/account": { title: "Account settings", asks: "account.me", shows: account({}), guarded: toPages },
  "/subscription": { title: "Subscription Management", asks: "billing.checkout", shows: subscription({}) },
  "/team": { title: "Team", asks: "members.leave", shows: team({}), guarded: toPages },
  "/notifications": {
    title: "Notifications",
    asks: "notifications.choices",
    shows: notifications({}),
    guarded: toPages,
  },
  "/invitation": { title: "Invitation", asks: "members.invitation", shows: invitation({}) },

  "/estimate/:id": {
    title: "Estimate Details",
    asks: "estimates.get",
    shows: estimate({}),
    guarded: toDashboard,
  },

  "/quotes": { title: "Quotes", asks: "quotes.list", shows: quotes({}), guarded: toPages },
  "/quotes/settings": {
    title: "Quote settings",
    asks: "quotes.settings",
    shows: quoteSettings({ cardPayments: cardPayments({}).element }),
    guarded: toPages,
  },
  "/quotes/:id": { title: "Quote", asks: "quotes.get", shows: quote({}), guarded: toPages },
  "/quotes/:id/edit": { title: "Edit quote", asks: "quotes.save", shows: quoteEditor({}), guarded: toPages },

  "/dashboard": { title: "Estimates", asks: "estimates.list", shows: dashboard({}), guarded: toDashboard },
  "/manage-estimates": { title: "Estimates", asks: "estimates.list", shows: dashboard({}), guarded: toPages },
  "/general": {
    title: "General Estimates",
    asks: "estimates.list",
    shows: dashboard({ category: "general" }),
    guarded: toDashboard,
  },
  "/pressure-washing": {
    title: "Pressure Washing Estimates",
    asks: "estimates.list",
    shows: dashboard({ category: "pressure_washing" }),
    guarded: toDashboard,
  },
  "/sealcoating": {
    title: "Sealcoating Estimates",
    asks: "estimates.list",
    shows: dashboard({ category: "sealcoating" }),
    guarded: toDashboard,
  },

  "/services": {
    title: "Services",
    asks: "services.list",
    shows: services({ area: "all" }),
    guarded: toPages,
    visitors: servicesLanding({}).element,
  },
  "/services/:id/accuracy": { title: "Accuracy", asks: "services.accuracy", shows: accuracy({}), guarded: toPages },
  "/general/services": {
    title: "General Services",
    asks: "services.list",
    shows: services({ area: "general" }),
    guarded: toPages,
  },
  "/pressure-washing/services": {
    title: "Pressure Washing Services",
    asks: "services.list",
    shows: services({ area: "pressure_washing" }),
    guarded: toPages,
  },
  "/sealcoating/services": {
    title: "Sealcoating Services",
    asks: "services.list",
    shows: services({ area: "sealcoating" }),
    guarded: toPages,
  },

  "/send-form": {
    title: "AI Surface Estimator",
    asks: "services.list",
    shows: sendForm({ crmType: null }),
    guarded: toPages,
  },
  "/pressure-washing/send-form": {
    title: "Pressure Washing Quoting Form",
    asks: "services.list",
    shows: sendForm({ crmType: "pressure_washing" }),
    guarded: toPages,
  },
  "/sealcoating/send-form": {
    title: "Sealcoating Quoting Form",
    asks: "services.list",
    shows: sendForm({ crmType: "sealcoating" }),
    guarded: toPages,
  },
  "/general/send-form": {
    title: "Customer Information Form",
    asks: "services.list",
    shows: sendForm({ crmType: "general" }),
    guarded: toPages,
  },
  "/jobs": { title: "Jobs", asks: "jobs.list", shows: jobs({}), pro: "jobs", guarded: toPremium },
  "/jobs/:id": { title: "Job", asks: "jobs.get", shows: job({}), pro: "jobs", guarded: toPremium },
  "/invoices": { title: "Invoices", asks: "invoices.list", shows: invoices({}), guarded: toPages },
  "/invoices/settings": {
    title: "Invoice settings",
    asks: "invoices.settings",
    shows: invoiceSettings({}),
    guarded: toPages,
  },
  "/invoices/:id": { title: "Invoice", asks: "invoices.get", shows: invoice({}), guarded: toPages },
  "/messages": {
    title: "Messages",
    asks: "messages.list",
    shows: messages({}),
    pro: "messages",
    guarded: toPremium,
  },
  "/messages/sequences": {
    title: "Sequences",
    asks: "sequences.list",
    shows: sequences({}),
    pro: "messages",
    guarded: toPremium,
  },
  "/messages/sequences/:trigger": {
    title: "Sequence",
    asks: "sequences.save",
    shows: sequence({}),
    pro: "messages",
    guarded: toPremium,
  },
  "/calendar": { title: "Calendar", asks: "calendar.list", shows: calendar({}), pro: "calendar", guarded: toPremium },
  "/my-visits": { title: "My Visits", asks: "visits.list", shows: myVisits({}), pro: "visits", guarded: toPages },
  "/my-visits/:id": { title: "Visit", asks: "visits.get", shows: visit({}), pro: "visits", guarded: toPages },
  "/customers": {
    title: "Customers",
    asks: "customers.list",
    shows: customers({}),
    pro: "customers",
    guarded: toPremium,
  },
  "/customer/:id": {
    title: "Customer",
    asks: "customers.get",
    shows: customer({}),
    pro: "customers",
    guarded: toPremium,
  },
  "/analytics": {
    title: "Analytics",
    asks: "analytics.report",
    shows: analytics({}),
    pro: "analytics",
    guarded: toPremium,
  },

  "/flyer": { title: "Printable Flyer", asks: "services.list", shows: flyer({}), guarded: toPages },
};

/** Each page's screen, behind the gate if the page belongs to the Pro plan. */
const shown = new Map(Object.entries(table).map(([path, page]) => [path, behindGate(page)]));

const routes = Object.entries(table).map(([path, { title, asks, guarded, visitors }]): RouteObject => {
  const page = (
    <Page title={title}>
      <RoleGate asks={asks} home={path === afterSignIn}>
        {shown.get(path)?.element}
      </RoleGate>
    </Page>
  );
  return {
    path,
    element:
      guarded === undefined ? (
        page
      ) : (
        <Guard title={title} words={guarded} visitors={visitors && <Page title={title}>{visitors}</Page>}>
          {page}
        </Guard>
      ),
  };
});

/** The site's pages and the sign-in pages are not part of the app: a link to one loads it as a new page. */
const loadedPages = Object.entries(pages)
  .filter(([, entry]) => entry === "site" || entry === "sign-in")
  .map(([path]): RouteObject => ({ path, element: <LoadPage /> }));

const notFound: RouteObject = {
  path: "*",
  element: <Page title="Page not found">{notFoundPage({}).element}</Page>,
};

/** The router: the screen for each address. */
export const router = createBrowserRouter([
  { element: <AppShell />, errorElement: <BrokenPage />, children: [...routes, ...loadedPages, notFound] },
]);

/** Begins to fetch the code of the page at an address. An error appears only when the page is rendered. */
export function loadPageAt(pathname: string): void {
  const path = pageAt(pathname)?.path;
  if (path !== undefined)
    shown
      .get(path)
      ?.load?.()
      .catch(() => {});
}
