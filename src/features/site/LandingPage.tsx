import { Camera, ClipboardList, Ruler } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { Badge } from "#ui/Badge.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Wordmark } from "#ui/Mark.tsx";

/** Where the server writes the operator's address into the footer. */
export const contactMark = "{{contact}}";

/**
 * The first page a visitor sees. It is written out when the product is built and read without any script; a few lines in
 * the page's own entry turn its buttons round for somebody who is signed in.
 */
export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-14 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
          <a href="/" className="-ml-1 flex min-h-11 items-center rounded-lg px-1 no-underline">
            <Wordmark />
          </a>
          <a href="/signin" data-sign-in="" className={buttonClass({ size: "sm" })}>
            Sign In
          </a>
        </div>
      </header>
      <main className="flex-1">
        <Hero />
        <How />
        <LastCall />
      </main>
      <footer className="border-t border-line text-sm text-ink-faint">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 sm:px-6">
          <p>
            © {new Date().getFullYear()} {brand.name}
          </p>
          {contactMark}
        </div>
      </footer>
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 sm:justify-end">
        <div data-message="" hidden className="w-full max-w-sm animate-rise rounded-xl border border-line bg-raised px-4 py-3 text-sm shadow-float">
          <p className="font-semibold" />
          <p className="text-ink-soft" />
        </div>
      </div>
    </div>
  );
}

function GetStarted() {
  return (
    <a href="/signup" data-start="" className={buttonClass({ variant: "primary", size: "lg" })}>
      Get Started
    </a>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <div>
        <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight sm:text-5xl">Your customers send photos. You send a price.</h1>
        <p className="mt-5 max-w-prose text-lg text-pretty text-ink-soft">
          {brand.name} is the quoting tool for pressure washing, sealcoating, window cleaning and every other trade that prices by area, by count, by the hour or by the job. Share one link, and
          requests arrive with everything you need to answer.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <GetStarted />
          <a href="/demo" data-demo="" className={buttonClass({ size: "lg" })}>
            Try Interactive Demo
          </a>
        </div>
        <p className="mt-4 text-sm text-ink-faint">The Free plan costs $0, with as many services and requests as you like.</p>
      </div>
      <Example />
    </section>
  );
}

const requests = [
  { name: "Dana Whitfield", what: "House wash", price: "$312.00", status: "Pending", tone: "warning" },
  { name: "Luis Romero", what: "Driveway sealing", price: "$455.00", status: "In Progress", tone: "info" },
  { name: "Priya Natarajan", what: "Window cleaning", price: "$225.00", status: "Completed", tone: "success" },
] as const;

/** What both sides see, drawn and not live. */
function Example() {
  return (
    <figure className="min-w-0">
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-float sm:p-6">
        <p className="text-sm text-ink-faint">Your customer reads</p>
        <p className="mt-1 font-semibold">Estimate Request for Driveway cleaning</p>
        <p className="tabular mt-1 text-4xl font-semibold tracking-tight text-accent">$200.00</p>
        <p className="tabular mt-1 text-sm text-ink-soft">Based on an estimated 800.00 sq ft.</p>
      </div>
      <div className="relative -mt-2 ml-4 rounded-2xl border border-line bg-raised shadow-float sm:ml-10">
        <p className="px-4 pt-4 text-sm text-ink-faint sm:px-5">You see</p>
        <ul className="divide-y divide-line px-4 pb-1 sm:px-5">
          {requests.map(({ name, what, price, status, tone }) => (
            <li key={name} className="flex items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-sm text-ink-soft">{what}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <span className="tabular text-sm font-semibold">{price}</span>
                <Badge tone={tone}>{status}</Badge>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="sr-only">An example: the price a customer reads, and the list of requests a business sees.</figcaption>
    </figure>
  );
}

const steps: { title: string; text: string; icon: ReactNode }[] = [
  {
    title: "Capture",
    text: "Put your link or QR code on your site, your cards, your truck. Customers say what they need and add photos, from any phone.",
    icon: <Camera aria-hidden="true" />,
  },
  {
    title: "Manage",
    text: "Each request is on your dashboard the moment it is sent. Move it from pending to completed, with notes and photos beside it.",
    icon: <ClipboardList aria-hidden="true" />,
  },
  {
    title: "Estimate",
    text: "Prices follow the rates and minimums that you set. Show them to the customer at once, or keep them to yourself and call back.",
    icon: <Ruler aria-hidden="true" />,
  },
];

function How() {
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-20 border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 id="how-title" className="text-3xl font-semibold tracking-tight">
          How it works
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {steps.map(({ title, text, icon }, index) => (
            <li key={title}>
              <span className="grid size-11 place-items-center rounded-xl bg-accent-soft text-accent [&>svg]:size-5">{icon}</span>
              <h3 className="mt-4 text-lg font-semibold">
                <span className="tabular text-ink-faint">{index + 1}</span> {title}
              </h3>
              <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function LastCall() {
  return (
    <section className="mx-auto flex max-w-6xl flex-col items-center px-4 py-16 text-center sm:px-6 sm:py-24">
      <h2 className="text-3xl font-semibold tracking-tight">Your next request can be a tidy one</h2>
      <p className="mt-3 max-w-prose text-pretty text-ink-soft">Add a service, set its rate, share the link. The first link is ready in minutes.</p>
      <div className="mt-7">
        <GetStarted />
      </div>
    </section>
  );
}
