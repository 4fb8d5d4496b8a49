import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import { byWhen } from "./byWhen.ts";
import type { RequestPage } from "./requestPage.ts";
import { words } from "./requestWords.en.ts";

/** What happens next and by when, and how the business is reached. `told`: only the visit is left to be agreed on. */
export function NextStep({ page, who, told }: { page: RequestPage; who: string; told: boolean }) {
  const { business_phone: phone } = page.business;
  return (
    <section
      aria-labelledby="next"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="next" className="text-lg font-semibold">
        {words.next}
      </h2>
      <p className="text-pretty">{nextWords(page, who, told)}</p>
      {page.stage === "sent" && <p className="text-pretty text-ink-soft">{byWhen(page, who)}</p>}
      {phone && (
        <div className="grid grid-cols-2 gap-2 print:hidden">
          <a href={phoneHref(phone)} className={buttonClass({ size: "lg" })}>
            {words.call}
          </a>
          <a href={textHref(phone)} className={buttonClass({ size: "lg" })}>
            {words.text}
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
      return words.working(who);
    case "completed":
      return words.done(page.business.business_name);
    case "closed":
      return words.closed(who);
    case "withdrawn":
      return words.wasTold(who);
    case "sent":
      if (page.collected) return words.willLook(who);
      if (told) return words.willSchedule;
      if (page.price_by_email) return words.priceByEmail(page.email);
      if (page.working) return words.measuring;
      return page.pending ? words.notMeasured(who) : words.willQuote(who);
  }
}
