import { CalendarDays, Camera, ChartNoAxesColumn, Inbox, ListChecks, Users, type LucideIcon } from "lucide-react";
import { brand } from "#shared/brand.ts";
import { buttonClass } from "#ui/Button.tsx";
import { GetStarted } from "./actions.tsx";
import { PageHead } from "./PageHead.tsx";
import { Picture } from "./Picture.tsx";
import { TryYourPhoto } from "./TryYourPhoto.tsx";
import type { Visitor } from "./visitor.ts";

const shown: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Inbox,
    title: "A busy dashboard",
    text: "23 estimates from the last three months, three of them measured on photos. Filter, sort, search, open one, update its status.",
  },
  {
    icon: Users,
    title: "Customers",
    text: "Five customers, from a first quote to a regular, with their jobs and what's due.",
  },
  {
    icon: CalendarDays,
    title: "A week of work",
    text: "Calendar events around today, and the visits due to be scheduled.",
  },
  {
    icon: Camera,
    title: "The form your customers get",
    text: "Open it as they would on their phones, measure on a photo, and get an honest price.",
  },
  {
    icon: ListChecks,
    title: "Services with real prices",
    text: "Pressure washing, sealcoating and window cleaning, with rates, minimums and add-ons.",
  },
  { icon: ChartNoAxesColumn, title: "Analytics", text: "What came in, what you won and which service earned it." },
];

/** The page about the demo, with the button that starts it. */
export function DemoPage({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <PageHead
        title={`Try ${brand.name} with a sample business`}
        text="This is the real product with made-up customers. Click anything: your changes stay in this browser, no emails are sent, and everything is cleared when you leave."
      >
        {visitor === "demo" ? (
          <GetStarted visitor={visitor} />
        ) : (
          <button type="button" data-demo="" className={buttonClass({ variant: "primary", size: "lg" })}>
            Start Interactive Demo
          </button>
        )}
        <p className="text-sm text-ink-soft">30 minutes, no account, no card</p>
      </PageHead>
      <noscript>
        <p className="mb-8 text-ink-soft">
          The demo runs in your browser and needs JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>

      <h2 className="text-2xl font-semibold tracking-tight">What's inside</h2>
      <ul className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t border-line-strong/60 pt-4">
            <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>

      <Picture
        name="dashboard"
        alt="The dashboard of the sample business: numbers, filters and the newest requests."
        className="mt-12 w-full"
      />

      <h2 id="try" className="mt-12 text-2xl font-semibold tracking-tight">
        Try it on your own photo
      </h2>
      <p className="mt-2 mb-6 text-ink-soft">Measure a driveway, patio or lot. The photo stays on your device.</p>
      <TryYourPhoto />

      <p className="my-12 text-ink-soft">
        Ready to start?{" "}
        <a href="/signup" className="link font-medium">
          Create your own account
        </a>
        : the Free plan has unlimited services and estimate forms.
      </p>
    </>
  );
}
