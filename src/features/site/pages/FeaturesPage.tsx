import {
  CalendarDays,
  ChartNoAxesColumn,
  FileSignature,
  LayoutDashboard,
  Package,
  Ruler,
  Share2,
  Users,
  BellRing,
  LifeBuoy,
  type LucideIcon,
} from "lucide-react";
import { buttonClass } from "#ui/Button.tsx";
import { GetStarted, TryDemo } from "./actions.tsx";
import { PageEnd, PageHead } from "./PageHead.tsx";
import { Picture } from "./Picture.tsx";
import type { Visitor } from "./visitor.ts";

type Feature = { icon: LucideIcon; title: string; text: string; pro?: boolean };

const cards: Feature[] = [
  {
    icon: Users,
    title: "Customer Management",
    text: "Every customer with job history and a communication timeline: every request, quote, job and note. Merge duplicates, and undo a merge.",
    pro: true,
  },
  {
    icon: Ruler,
    title: "AI Surface Analysis",
    text: "Photos become sizes. AI finds the surface, the photo gives the size, your rate sets the price. Every measurement comes with a range.",
  },
  {
    icon: Package,
    title: "Custom Service Packages",
    text: "Any pricing model, a minimum for each, and packages with required items and add-ons, priced live.",
  },
  {
    icon: Share2,
    title: "Form Sharing",
    text: "One link, a QR code, a flyer to print and a snippet for your own website. Customers need no app and no account.",
  },
  {
    icon: ChartNoAxesColumn,
    title: "Business Analytics",
    text: "What comes in, what you win, which service earns, and how fast you respond: numbers you can act on.",
    pro: true,
  },
  {
    icon: LayoutDashboard,
    title: "Mobile-Friendly Dashboard",
    text: "Your whole business on the phone in your pocket. New requests show up automatically; a status is one tap.",
  },
];

const more: Feature[] = [
  {
    icon: FileSignature,
    title: "Quotes they can sign",
    text: "Turn an estimate into a numbered quote. Customers choose, sign and pay a deposit on their phone, and you both keep the same PDF.",
  },
  {
    icon: CalendarDays,
    title: "Calendar and scheduling",
    text: "Month, week and day. Drag to move, or subscribe from your phone's calendar.",
    pro: true,
  },
  {
    icon: BellRing,
    title: "Follow-ups and reminders",
    text: "Set when to call again or come back, and we remind you. Turn on messages to your customers about open quotes, visits and invoices: you see each one before it goes out.",
    pro: true,
  },
  { icon: LifeBuoy, title: "Priority support", text: "Your questions come first.", pro: true },
];

const reasons = [
  {
    title: "Save time",
    text: "No driving out just to look at a driveway. The photos, the size and the address are there when you open the request.",
  },
  {
    title: "Increase revenue",
    text: "The first price a customer sees is often the one that wins. Yours arrives while they're still holding the phone.",
  },
  {
    title: "Scale faster",
    text: "Ten requests a week or a hundred: the same link, the same list, and reminders that never miss a customer.",
  },
  {
    title: "Professional image",
    text: "A form with your name, a price that adds up, an answer within a minute. That looks like a business with an office.",
  },
];

/** The product's features, and the reasons to choose it. */
export function FeaturesPage({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <PageHead
        title="From the first photo to the next visit"
        text="Quoting is free, with no limits. Pro adds what keeps customers coming back."
      >
        <GetStarted visitor={visitor} />
        <TryDemo visitor={visitor} />
      </PageHead>

      <h2 className="sr-only">Features</h2>
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ icon: Icon, title, text, pro }) => (
          <li key={title} className="bg-surface p-6 sm:p-7">
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.75} />
            <h3 className="mt-4 flex flex-wrap items-center gap-x-2.5 text-lg font-semibold">
              {title}
              {pro && <Pro />}
            </h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>

      <section aria-labelledby="plan-title" className="mt-16 sm:mt-24">
        <h2 id="plan-title" className="max-w-2xl text-3xl leading-tight font-semibold tracking-tight">
          See today's work and who's due next
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {more.map(({ icon: Icon, title, text, pro }) => (
            <li key={title} className="border-t-2 border-accent pt-3">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
                {title}
                {pro && <Pro />}
              </h3>
              <p className="mt-1 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-10 grid items-start gap-6 lg:grid-cols-2">
          <Picture
            name="calendar"
            alt="The calendar of a month, with the jobs scheduled on its days."
            className="w-full"
          />
          <Picture
            name="customers"
            alt="The list of customers, each with jobs, revenue and what's due."
            className="w-full"
          />
        </div>
      </section>

      <section aria-labelledby="why-title" className="mt-16 sm:mt-24">
        <h2 id="why-title" className="text-3xl leading-tight font-semibold tracking-tight">
          Why businesses choose it
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span aria-hidden="true" className="tabular text-3xl leading-none font-semibold text-accent">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-1 text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <PageEnd
        title="See it with sample data"
        text="The demo is the real product with made-up customers. Nothing to install, nothing to fill in."
      >
        {visitor === "demo" ? <GetStarted visitor={visitor} /> : <TryDemo visitor={visitor} />}
        <a href="/#pricing" className={buttonClass({ variant: "ghost", size: "lg", className: "max-sm:px-0" })}>
          Pricing
        </a>
      </PageEnd>
    </>
  );
}

function Pro() {
  return (
    <span className="rounded-full border border-accent/40 px-2 text-xs leading-5 font-medium text-accent">Pro</span>
  );
}
