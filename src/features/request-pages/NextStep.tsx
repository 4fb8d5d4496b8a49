import { phoneHref, textHref } from "#shared/phone.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { buttonClass } from "#ui/Button.tsx";
import { heardBy, usualAnswer, type RequestPage } from "./requestPage.ts";

/** What happens next and by when, and how the business is reached. `told`: only the visit is left to be agreed on. */
export function NextStep({ page, who, told }: { page: RequestPage; who: string; told: boolean }) {
  const { business_phone: phone } = page.business;
  return (
    <section
      aria-labelledby="next"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="next" className="text-lg font-semibold">
        What happens next
      </h2>
      <p className="text-pretty">{nextWords(page, who, told)}</p>
      {page.stage === "sent" && <p className="text-pretty text-ink-soft">{byWhen(page, who, phone !== null)}</p>}
      {phone && (
        <div className="grid grid-cols-2 gap-2 print:hidden">
          <a href={phoneHref(phone)} className={buttonClass({ size: "lg" })}>
            Call
          </a>
          <a href={textHref(phone)} className={buttonClass({ size: "lg" })}>
            Text
          </a>
        </div>
      )}
      {phone && <p className="tabular text-sm text-ink-soft">{phone}</p>}
    </section>
  );
}

function nextWords(page: RequestPage, who: string, told: boolean): string {
  switch (page.stage) {
    case "in_progress":
      return `${who} is working on your request.`;
    case "completed":
      return `This work is done. Thank you for choosing ${page.business.business_name ?? "us"}.`;
    case "closed":
      return `${who} closed this request. If you still need the work done, get in touch with them.`;
    case "withdrawn":
      return `${who} was told, and won't work on it.`;
    case "sent":
      if (page.collected) return `${who} will look at what you sent.`;
      if (told) return "We'll contact you soon to schedule your service.";
      if (page.price_by_email)
        return `Your request was received. Your photos are taking longer than usual to measure. We'll email your price to ${page.email ?? "you"}.`;
      if (page.working) return "Your photos are being measured. Your price will appear here.";
      return page.pending
        ? `Your request and photos were received. The photos couldn't be measured right away, so ${who} will reach out with a personalized quote.`
        : `Your request was received. ${who} will reach out with a personalized quote.`;
  }
}

/** By when to expect an answer: as soon as this business usually gives one; else two working days, and then what to do. */
function byWhen({ answers_within, sent_at, time_zone }: RequestPage, who: string, hasPhone: boolean): string {
  const usual = usualAnswer(answers_within);
  if (usual) return `${who} usually answers ${usual}.`;
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(heardBy(dayIn(time_zone, new Date(sent_at)))));
  return `If you haven't heard from them by ${day}, ${hasPhone ? "call or text them" : "get in touch with them"}.`;
}
