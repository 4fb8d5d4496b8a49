import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import { byWhen } from "./byWhen.ts";
import { dayOfStep } from "#features/requests/threads/thread.ts";
import { longDay } from "./longDay.ts";
import type { RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/**
 * Says what happens next and when, and how to contact the business. `hasResults`: only the visit has to be arranged.
 */
export function NextStep({ page, who, hasResults }: { page: RequestPage; who: string; hasResults: boolean }) {
  const { business_phone: phone } = page.business;
  return (
    <section
      aria-labelledby="next"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="next" className="text-lg font-semibold">
        {messages.next}
      </h2>
      <p className="text-pretty">{nextWords(page, who, hasResults)}</p>
      {page.stage === "sent" && <p className="text-pretty text-ink-soft">{byWhen(page, who)}</p>}
      {phone && (
        <div className="grid grid-cols-2 gap-2 print:hidden">
          <a href={phoneHref(phone)} className={buttonClass({ size: "lg" })}>
            {messages.call}
          </a>
          <a href={textHref(phone)} className={buttonClass({ size: "lg" })}>
            {messages.text}
          </a>
        </div>
      )}
      {phone && <p className="tabular text-sm text-ink-soft">{phone}</p>}
    </section>
  );
}

function nextWords(page: RequestPage, who: string, hasResults: boolean): string {
  switch (page.stage) {
    case "in_progress": {
      const day = dayOfStep(page.thread, "scheduled");
      return day === null ? messages.working(who) : messages.scheduled(who, longDay(day));
    }
    case "completed":
      return messages.done(page.business.business_name);
    case "closed":
      return messages.closed(who);
    case "withdrawn":
      return messages.wasTold(who);
    case "sent":
      if (page.collected) return messages.willLook(who);
      if (hasResults) return messages.willSchedule;
      if (page.price_by_email) return messages.priceByEmail(page.email);
      if (page.working) return messages.measuring;
      return page.pending ? messages.notMeasured(who) : messages.willQuote(who);
  }
}
