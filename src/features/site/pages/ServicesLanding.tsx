import { buttonClass } from "#ui/Button.tsx";
import { PageEnd, PageHead } from "./PageHead.tsx";
import { Picture, type PictureName } from "./Picture.tsx";
import { TradeGrid } from "./TradeGrid.tsx";

const parts: { title: string; text: string; picture: PictureName; alt: string }[] = [
  {
    title: "Send Forms",
    text: "A separate form for each line of work. Share it by link, by QR code, on a flyer or on your website.",
    picture: "form",
    alt: "The customer's form on a phone, with a choice of services.",
  },
  {
    title: "Manage Leads",
    text: "Every request in one list: who, where, what and how much. Update statuses one at a time or in bulk.",
    picture: "requests",
    alt: "The owner's list of requests on a phone, with prices and statuses.",
  },
  {
    title: "AI Estimation",
    text: "Photos in, sizes out. AI finds the surface, the photo gives the size, and your rate sets the price.",
    picture: "measured",
    alt: "A driveway on a photo, outlined and measured, with its price.",
  },
];

/** The content of the services page: the product's benefits for a service business. */
export function ServicesLanding() {
  return (
    <>
      <PageHead
        title="One CRM for any service business"
        text="Wash driveways or wire houses: list your services and rates, and get requests with photos and prices."
      >
        <Begin />
      </PageHead>

      <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
        {parts.map(({ title, text, picture, alt }) => (
          <li key={title} className="flex flex-col gap-5">
            <div className="border-t-2 border-accent pt-3">
              <h2 className="text-xl font-semibold">{title}</h2>
              <p className="mt-1 text-pretty text-ink-soft">{text}</p>
            </div>
            <Picture name={picture} alt={alt} className="mx-auto mt-auto w-full max-w-72 md:mx-0 md:max-w-none" />
          </li>
        ))}
      </ul>

      <h2 className="mt-16 mb-8 text-3xl leading-tight font-semibold tracking-tight sm:mt-24">Built for your trade</h2>
      <TradeGrid />

      <PageEnd
        title="Free forever"
        text="Unlimited services, unlimited forms, unlimited requests. Pro adds customers, the calendar and reminders when you want them."
      >
        <Begin />
      </PageEnd>
    </>
  );
}

function Begin() {
  return (
    <a href="/auth" className={buttonClass({ variant: "primary", size: "lg" })}>
      Get Started Free
    </a>
  );
}
