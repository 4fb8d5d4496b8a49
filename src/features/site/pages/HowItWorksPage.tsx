import { Camera, RefreshCw, ShieldCheck, type LucideIcon } from "lucide-react";
import { prices } from "#features/site/plans/offer.ts";
import { buttonClass } from "#ui/Button.tsx";
import { GetStarted, TryDemo } from "./actions.tsx";
import { PageEnd, PageHead } from "./PageHead.tsx";
import { Picture, type PictureName } from "./Picture.tsx";
import type { Visitor } from "./visitor.ts";

const steps: { title: string; to: string; action: string; points: string[]; picture: PictureName; alt: string }[] = [
  {
    title: "Set Up Your Services",
    to: "/services",
    action: "Go to Services",
    points: [
      "Name what you do and how you price it: by the square foot, the item, the hour or the job.",
      "Set your rate and your minimum.",
      "Choose for each service whether customers see the price instantly.",
    ],
    picture: "form",
    alt: "The customer's form on a phone, with the owner's services.",
  },
  {
    title: "Share Your Customer Form",
    to: "/send-form",
    action: "Go to Send Form",
    points: [
      "Share your link or QR code: on your website, your cards, your truck.",
      "Customers add photos and outline the job.",
      "They need no app and no account, and nothing is lost if the connection drops.",
    ],
    picture: "measured",
    alt: "A driveway on a photo, outlined and measured, with its price.",
  },
  {
    title: "Manage Your Business",
    to: "/manage-estimates",
    action: "Go to Estimates",
    points: [
      "New requests show up on your dashboard automatically.",
      "Update its status, add notes, turn it into a customer.",
      "Schedule the work, and get a reminder when the next visit is due.",
    ],
    picture: "requests",
    alt: "The owner's list of requests on a phone, each with its price and its status.",
  },
];

const cards: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Camera,
    title: "Honest sizes",
    text: "Every measurement comes with a range. Enter the actual size after a job, and the next ones get better.",
  },
  {
    icon: RefreshCw,
    title: "Always up to date",
    text: "Your phone, your laptop and your partner's tablet show the same list, with no refresh needed.",
  },
  {
    icon: ShieldCheck,
    title: "Yours alone",
    text: "Only you see your customers and prices. Export everything anytime.",
  },
];

/** The first steps, in three parts. A subscriber gets direct links to the pages of each. */
export function HowItWorksPage({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <PageHead title="Three steps to your first quote" text="From your rates to a price on your customer's phone.">
        <Action visitor={visitor} />
      </PageHead>

      <ol className="flex flex-col gap-14 sm:gap-20">
        {steps.map(({ title, to, action, points, picture, alt }, index) => (
          <li key={title} className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
            <div className={index % 2 === 1 ? "md:order-2" : undefined}>
              <h2 className="flex items-baseline gap-3 text-2xl font-semibold tracking-tight sm:text-3xl">
                <span className="tabular text-accent">{index + 1}</span> {title}
              </h2>
              <ul className="mt-4 flex flex-col gap-3 border-l-2 border-line pl-5 text-ink-soft">
                {points.map((point) => (
                  <li key={point} className="text-pretty">
                    {point}
                  </li>
                ))}
              </ul>
              {visitor === "subscribed" && (
                <a href={to} className={buttonClass({ className: "mt-6" })}>
                  {action}
                </a>
              )}
            </div>
            <Picture name={picture} alt={alt} className="mx-auto w-full max-w-72" />
          </li>
        ))}
      </ol>

      <h2 className="sr-only">What you can count on</h2>
      <ul className="mt-16 grid gap-x-8 gap-y-6 sm:mt-24 sm:grid-cols-3">
        {cards.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>

      <PageEnd
        title={visitor === "free" ? "Customers, calendar and reminders" : "Ready when you are"}
        text={
          visitor === "free"
            ? `Pro adds them for $${prices.monthly.toFixed(2)} per month. Your services and requests stay as they are.`
            : "Start on the Free plan. No card, nothing to install."
        }
      >
        <Action visitor={visitor} />
      </PageEnd>
    </>
  );
}

function Action({ visitor }: { visitor: Visitor }) {
  if (visitor === "free")
    return (
      <a href="/subscription" className={buttonClass({ variant: "primary", size: "lg" })}>
        Choose Your Plan
      </a>
    );
  if (visitor !== "anonymous") return <GetStarted visitor={visitor} />;
  return (
    <>
      <a href="/auth" className={buttonClass({ variant: "primary", size: "lg" })}>
        Get Started Today
      </a>
      <TryDemo visitor={visitor} />
    </>
  );
}
