import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { GetStarted, TryDemo } from "./actions.tsx";
import { Comparison } from "./Comparison.tsx";
import { Film, type FilmName } from "./Film.tsx";
import { exampleRate } from "./drawnDrive.ts";
import { MeasuredDriveway } from "./MeasuredDriveway.tsx";
import { Picture } from "./Picture.tsx";
import { Pricing } from "./Pricing.tsx";
import { questions } from "./questions.ts";
import { Section } from "./Section.tsx";
import { TradeGrid } from "./TradeGrid.tsx";
import { TryYourPhoto } from "./TryYourPhoto.tsx";
import type { Visitor } from "./visitor.ts";

/** The first page a visitor sees: the product, the way it works, its trades, the prices, and common questions. */
export function LandingPage({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <Hero visitor={visitor} />
      <Section
        id="how"
        paper
        title="From a photo to a yes, in three steps"
        text="Capture every request, manage it on one page, and estimate it with your own rates."
      >
        <How />
      </Section>
      <Section
        id="try"
        title="Try it on your own photo"
        text="Measure a driveway, patio or lot in a minute. The photo stays on your device: nothing is uploaded."
      >
        <TryYourPhoto />
      </Section>
      <Section
        id="features"
        paper
        title="Everything about a request, in one list"
        text="New requests show up automatically, with photos, sizes and prices. Filter, sort, update in bulk, and see today's jobs."
      >
        <Features />
      </Section>
      <Section
        id="trades"
        title="For every trade that quotes"
        text="Price by the square foot, the item, the hour or the job. Minimums and packages included."
      >
        <TradeGrid />
      </Section>
      <Section id="pricing" paper title="Free to quote. Pro to run the business.">
        <Pricing visitor={visitor} />
      </Section>
      <Section id="compare" title="How we compare" text="Lowest monthly plan, side by side.">
        <Comparison />
      </Section>
      <Section id="faq" paper title="Frequently asked questions">
        <Questions />
      </Section>
      <LastCall visitor={visitor} />
    </>
  );
}

function Hero({ visitor }: { visitor: Visitor }) {
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[1fr_1.05fr] lg:gap-14 lg:py-20">
      <div>
        <h1 className="text-[2.5rem] leading-[1.05] font-semibold tracking-tight sm:text-5xl lg:text-[3.25rem]">
          <span className="block">Your customers send photos. </span>
          <span className="block">You send a price.</span>
        </h1>
        <p className="mt-5 max-w-prose text-lg text-pretty text-ink-soft">
          {brand.name} is the quoting tool for pressure washing, sealcoating, window cleaning and every other trade that
          prices by the square foot, the item, the hour or the job. Share one link; requests arrive with everything you
          need to quote.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <GetStarted visitor={visitor} />
          <TryDemo visitor={visitor} />
        </div>
        <p className="mt-4 text-sm text-ink-faint">Free forever. Unlimited services and requests.</p>
        <ol className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-[0.9375rem] font-medium">
          {steps.map(({ title }, index) => (
            <li key={title}>
              <a href="#how" className="flex min-h-11 items-center gap-2 text-ink no-underline hover:underline">
                <span className="tabular text-accent">{index + 1}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
      <figure data-drawing="" className="min-w-0">
        <div className="relative">
          <MeasuredDriveway className="h-auto w-full" />
          <p
            data-hint=""
            hidden
            aria-hidden="true"
            className="pointer-events-none absolute top-[7%] left-[8%] rounded-full bg-ink px-3.5 py-1.5 text-sm font-medium text-bg"
          >
            Drag a corner
          </p>
          {["Near left", "Near right", "Far right", "Far left"].map((where) => (
            <button
              key={where}
              type="button"
              hidden
              data-corner=""
              aria-label={`${where} corner of the outline: drag it, or press the arrow keys`}
              className="absolute z-10 size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none rounded-full hover:bg-accent/15 active:cursor-grabbing active:bg-accent/20 [&[hidden]]:hidden"
            />
          ))}
        </div>
        <p data-said="" role="status" className="sr-only" />
        <figcaption className="relative -mt-4 mr-3 ml-auto w-fit max-w-[calc(100%-1.5rem)] rounded-xl border border-line bg-raised px-4 py-3 shadow-float sm:-mt-6 sm:mr-6 sm:px-5 sm:py-4">
          <p className="text-sm text-ink-soft">Estimate Request for Driveway sealing</p>
          <p data-price="" className="tabular mt-0.5 text-3xl font-semibold tracking-tight">
            {formatMoney(800 * exampleRate)}
          </p>
          <p data-size="" className="tabular text-sm text-ink-soft">
            Based on an estimated 800 sq ft.
          </p>
        </figcaption>
      </figure>
    </section>
  );
}

const steps: { title: string; text: string; film: FilmName; alt: string }[] = [
  {
    title: "They send photos",
    text: "Put your link or QR code on your website, your cards and your truck. Customers say what they need and add photos, from any phone.",
    film: "form",
    alt: "The customer's form on a phone, with a choice of services.",
  },
  {
    title: "You quote",
    text: "Sizes are measured on the photos; prices follow your rates and minimums. Check the price, add options, and send the quote in a minute.",
    film: "quoting",
    alt: "A quote on the owner's phone, sent, with its lines, its total and its deposit.",
  },
  {
    title: "They say yes",
    text: "Customers choose, sign and pay a deposit on their phone. You both keep the same signed PDF, and the job is ready to schedule.",
    film: "signed",
    alt: "A signed quote on the customer's phone: accepted, with the name and the time of the signature.",
  },
];

function How() {
  return (
    <ol className="grid gap-12 md:grid-cols-3 md:gap-8 lg:gap-12">
      {steps.map(({ title, text, film, alt }, index) => (
        <li key={title} className="flex flex-col gap-5">
          <div className="flex-1">
            <h3 className="flex items-baseline gap-2.5 text-xl font-semibold">
              <span className="tabular text-accent">{index + 1}</span> {title}
            </h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
          </div>
          <Film name={film} title={title} alt={alt} />
        </li>
      ))}
    </ol>
  );
}

const features = [
  { title: "A form that opens instantly", text: "Made for a phone in a driveway with a weak connection." },
  {
    title: "Sizes from photos",
    text: "Outlined by hand or found by AI, calculated from the photo, with an honest range.",
  },
  { title: "Customers with a history", text: "Jobs, revenue, notes and what's due next, all in one place." },
  {
    title: "A calendar that reminds you",
    text: "Schedule the work, and know the next visit is due before your customer asks.",
  },
];

function Features() {
  return (
    <>
      <Picture
        name="dashboard"
        alt="The dashboard on a laptop: totals at the top, filters, and the newest requests with prices and statuses."
        className="w-full"
      />
      <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href="/what-we-offer" className="link inline-flex min-h-11 items-center font-medium">
          See all features
        </a>
      </p>
    </>
  );
}

function Questions() {
  return (
    <div className="grid gap-x-12 border-t border-line lg:grid-cols-2 lg:items-start">
      {questions.map(({ question, answer }) => (
        <details key={question} name="questions" className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            >
              <path d="M12 5v14M5 12h14" />
            </svg>
          </summary>
          <p className="max-w-prose pb-5 text-pretty text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}

function LastCall({ visitor }: { visitor: Visitor }) {
  return (
    <section className="mx-auto flex max-w-7xl flex-col items-center px-4 py-16 text-center sm:px-6 sm:py-24">
      <h2 className="text-3xl leading-tight font-semibold tracking-tight sm:text-4xl">
        Make your next quote the easy one
      </h2>
      <p className="mt-3 max-w-prose text-lg text-pretty text-ink-soft">
        Add a service, set its rate, share the link. Be ready for requests in minutes.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <GetStarted visitor={visitor} />
        <TryDemo visitor={visitor} />
      </div>
    </section>
  );
}
