import { emptyProfile } from "#shared/business/businessProfile.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { messages as onPaper } from "#features/invoices/invoice-papers/invoicePaperWords.en.ts";
import type { InvoiceAnswers } from "./invoiceClient.browser.ts";
import { InvoiceGone } from "./InvoiceGone.tsx";
import { CreditNotesOnPage, InvoiceMoney } from "./InvoiceMoney.tsx";
import { InvoicePaper } from "./InvoicePaper.tsx";
import type { InvoicePage as InvoicePageData } from "./invoicePage.ts";
import { messages } from "./invoicePageWords.en.ts";
import { PayByCard } from "./PayByCard.tsx";
import { useInvoicePage } from "./useInvoicePage.ts";

/** The page of one invoice for its customer: what is due, the ways to pay it, and the invoice itself. */
export function InvoicePage({ initial, answers }: { initial: InvoicePageData; answers: InvoiceAnswers }) {
  const { page, news, confirming, pay } = useInvoicePage(initial, answers);
  if (!page) return <InvoiceGone />;
  const { content } = page;
  const { business } = content;
  const who = business.name || messages.theBusiness;
  return (
    <FormFrame
      business={{
        business_name: business.name || null,
        business_logo: business.logo === null ? null : answers.picture(business.logo),
        business_cover: null,
        business_profile: {
          ...emptyProfile,
          licensed_insured: business.licensed_insured,
          town: business.town,
        },
      }}
      title={onPaper.invoice(content.number ?? "")}
    >
      <section aria-label={messages.yourInvoice} className="flex flex-col gap-5">
        <p role="status" className="font-medium text-accent empty:hidden print:hidden">
          {news}
        </p>
        <Standing page={page} who={who} />
        {page.balance > 0 && <Pay page={page} who={who} confirming={confirming} onPay={pay} />}
        <Part
          title={content.title || messages.yourInvoice}
          ownersTitle
          lang={content.title ? ownersLanguage(content) : undefined}
        >
          <InvoicePaper content={content} instructionsAbove={page.balance > 0} />
        </Part>
        <InvoiceMoney page={page} />
        <CreditNotesOnPage page={page} pdfOf={answers.pdf} />
        <Actions phone={business.phone} pdf={answers.pdf(null)} />
      </section>
    </FormFrame>
  );
}

/** The state of an invoice that is paid, void or overdue, in a sentence. */
function Standing({ page: { state, content }, who }: { page: InvoicePageData; who: string }) {
  if (state === "paid")
    return (
      <Notice tone="success" title={messages.paidTitle}>
        {messages.paidText}
      </Notice>
    );
  if (state === "void")
    return (
      <Notice tone="warning" title={messages.voidTitle}>
        {messages.voidText(who)}
      </Notice>
    );
  if (state === "overdue" && content.due_on !== null)
    return (
      <Notice tone="warning" title={messages.overdueTitle(dayWords(content.due_on))}>
        {messages.overdueText}
      </Notice>
    );
  return null;
}

/** The amount due, and the ways to pay it: by card, and as the business says. */
function Pay({
  page: { balance, due_by_card, takes_tips, content, state },
  who,
  confirming,
  onPay,
}: {
  page: InvoicePageData;
  who: string;
  confirming: boolean;
  onPay: (idempotencyKey: string, tip: number) => Promise<void>;
}) {
  const { instructions, due_on } = content;
  return (
    <Part title={messages.payTitle}>
      <p>
        <span className="text-ink-soft">{messages.amountDue}</span>
        <span className="tabular block text-2xl font-semibold">{formatCents(balance)}</span>
        {due_on !== null && state !== "overdue" && (
          <span className="block text-ink-soft">{messages.dueBy(dayWords(due_on))}</span>
        )}
      </p>
      {confirming && <Notice className="print:hidden">{messages.confirming}</Notice>}
      {!confirming && due_by_card > 0 && <PayByCard due={due_by_card} takesTips={takes_tips} onPay={onPay} />}
      {due_by_card > 0 && (
        <noscript>
          <p className="text-pretty text-ink-soft">{messages.noScript}</p>
        </noscript>
      )}
      {instructions !== "" && (
        <div className="print:hidden">
          <h3 className="text-sm font-semibold">{due_by_card > 0 ? messages.belowCard : onPaper.howToPay}</h3>
          <p lang={ownersLanguage(content)} className="text-pretty whitespace-pre-line wrap-anywhere">
            {instructions}
          </p>
        </div>
      )}
      {instructions === "" && due_by_card === 0 && !confirming && (
        <p className="text-pretty text-ink-soft">{messages.otherWays(who)}</p>
      )}
    </Part>
  );
}

/** The links to call or text the business, the PDF, and the printer. */
function Actions({ phone, pdf }: { phone: InvoicePageData["content"]["business"]["phone"]; pdf: string | null }) {
  return (
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
      {pdf !== null && (
        <a href={pdf} target="_blank" className={buttonClass({ size: "lg" })}>
          {messages.openPdf}
        </a>
      )}
      <Button size="lg" onClick={() => print()}>
        {messages.print}
      </Button>
    </div>
  );
}
