import { useEffect, useState } from "react";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import type { CustomerAnswers } from "./customerClient.browser.ts";
import type { CustomerPage as CustomerPageData } from "./customerPage.ts";
import { messages } from "./customerPageWords.en.ts";
import { CustomerRecords } from "./CustomerRecords.tsx";
import { EnterCode } from "./EnterCode.tsx";

/** The page of one customer: the record of the email that led here, and after a code everything. */
export function CustomerPage({ initial, answers }: { initial: CustomerPageData; answers: CustomerAnswers }) {
  const [page, setPage] = useState(initial);
  const [justOpened, setJustOpened] = useState(false);
  useEffect(() => {
    // A page that is visible again may show a quote that was answered since, or an invoice that was paid.
    const look = () => document.visibilityState === "visible" && void answers.read().then(setPage, () => undefined);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [answers]);
  const { business, opened, code_to, form_path } = page;
  const who = business.business_name ?? messages.theBusiness;
  const phone = business.business_phone;
  return (
    <FormFrame business={business} title={messages.yourPage}>
      <section aria-label={messages.yourPage} className="flex flex-col gap-5">
        <p role="status" className="font-medium text-accent empty:hidden">
          {justOpened && messages.opened}
        </p>
        <CustomerRecords page={page} who={who} answers={answers} />
        {!opened && (
          <EnterCode
            who={who}
            codeTo={code_to}
            answers={answers}
            onOpen={(next) => {
              setPage(next);
              setJustOpened(true);
            }}
          />
        )}
        <div className="grid grid-cols-2 gap-2 print:hidden">
          {phone && (
            <>
              <a href={phoneHref(phone)} className={buttonClass({ size: "lg" })}>
                {messages.call}
              </a>
              <a href={textHref(phone)} className={buttonClass({ size: "lg" })}>
                {messages.text}
              </a>
            </>
          )}
          <a href={form_path} className={buttonClass({ size: "lg", className: "col-span-full" })}>
            {messages.askAgain}
          </a>
        </div>
      </section>
    </FormFrame>
  );
}
