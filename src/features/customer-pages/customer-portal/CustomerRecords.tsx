import type { ReactNode } from "react";
import { dayIn } from "#shared/days/calendarDays.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge, type Tone } from "#ui/Badge.tsx";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { dayWords, momentWords, timeWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { quoteStateTones } from "#features/quotes/quote-rules/quoteState.ts";
import { invoiceTones } from "#features/invoices/invoice-rules/invoiceTones.ts";
import { beginDraft } from "#features/requests/form-drafts/formStorage.browser.ts";
import { AskOtherTime } from "./AskOtherTime.tsx";
import { CustomerPhotos } from "./CustomerPhotos.tsx";
import type { CustomerAnswers } from "./customerClient.browser.ts";
import type { CustomerPage } from "./customerPage.ts";
import { messages } from "./customerPageWords.en.ts";

/** The lists of a customer's page. Until it is opened, each kind is shown only if the email was about it. */
export function CustomerRecords({ page, who, answers }: { page: CustomerPage; who: string; answers: CustomerAnswers }) {
  const { opened, visits, photos, quotes, invoices, requests, time_zone } = page;
  const toPay = invoices.filter(({ balance }) => balance > 0);
  const others = invoices.filter(({ balance }) => balance === 0);
  return (
    <>
      {opened && (
        <Records title={messages.visits} none={messages.noVisits}>
          {visits.map((visit) => (
            <Row key={visit.id} name={visit.title || messages.visit} details={[visitWords(visit, time_zone)]}>
              <AskOtherTime who={who} onAsk={(text) => answers.askOtherTime(visit.id, text)} />
            </Row>
          ))}
        </Records>
      )}
      <CustomerPhotos photos={photos} time_zone={time_zone} />
      {(opened || toPay.length > 0) && (
        <Records title={messages.openInvoices} none={messages.noOpenInvoices}>
          {toPay.map((invoice) => (
            <InvoiceRow key={invoice.path} invoice={invoice} />
          ))}
        </Records>
      )}
      {(opened || quotes.length > 0) && (
        <Records title={messages.quotes} none={messages.noQuotes}>
          {quotes.map(({ path, number, is_change, title, total, state, expires_at }) => (
            <Row
              key={path}
              href={path}
              name={title || (is_change ? messages.changeOrder(number) : messages.quote(number))}
              badge={{ tone: quoteStateTones[state], text: messages.quoteStates[state] }}
              details={[
                ...(title ? [is_change ? messages.changeOrder(number) : messages.quote(number)] : []),
                formatCents(total),
                ...(state === "sent" && expires_at !== null
                  ? [messages.goodThrough(dayWords(dayIn(time_zone, new Date(Date.parse(expires_at) - 1))))]
                  : []),
              ]}
            />
          ))}
        </Records>
      )}
      {others.length > 0 && (
        <Records title={messages.otherInvoices} none="">
          {others.map((invoice) => (
            <InvoiceRow key={invoice.path} invoice={invoice} />
          ))}
        </Records>
      )}
      {(opened || requests.length > 0) && (
        <Records title={messages.requests} none={messages.noRequests}>
          {requests.map(({ path, services, again, sent_at, stage }) => (
            <Row
              key={path ?? sent_at}
              href={path}
              name={services.join(", ")}
              badge={{ tone: "neutral", text: messages.stages[stage] }}
              details={[messages.sentOn(dayWords(dayIn(time_zone, new Date(sent_at))))]}
            >
              {again && page.contact && <AskAgain again={again} contact={page.contact} />}
            </Row>
          ))}
        </Records>
      )}
    </>
  );
}

/** Opens the form with the same services and the customer's details. The form's address works without a script, too. */
function AskAgain({
  again: { form_path, service_ids },
  contact,
}: {
  again: NonNullable<CustomerPage["requests"][number]["again"]>;
  contact: NonNullable<CustomerPage["contact"]>;
}) {
  return (
    <a
      href={form_path}
      className="link inline-flex min-h-11 items-center self-start print:hidden"
      onClick={() => beginDraft(form_path, { ...contact, service_ids })}
    >
      {messages.sameAgain}
    </a>
  );
}

function InvoiceRow({ invoice }: { invoice: CustomerPage["invoices"][number] }) {
  const { path, number, title, total, balance, state, due_on } = invoice;
  return (
    <Row
      href={path}
      name={title || messages.invoice(number)}
      badge={{ tone: invoiceTones[state], text: messages.invoiceStates[state] }}
      details={[
        ...(title ? [messages.invoice(number)] : []),
        balance > 0 ? messages.left(formatCents(balance)) : formatCents(total),
        ...(balance > 0 && due_on !== null ? [messages.due(dayWords(due_on))] : []),
      ]}
    />
  );
}

/** The day and time of a visit, or the window in which the crew arrives. */
function visitWords(visit: CustomerPage["visits"][number], timeZone: string): string {
  const { start_datetime, end_datetime, start_day, arrival_window } = visit;
  if (start_day !== null) return dayWords(start_day);
  if (!arrival_window) return momentWords(start_datetime, timeZone);
  const [from, to] = [timeWords(start_datetime, timeZone), timeWords(end_datetime, timeZone)];
  return `${dayWords(dayIn(timeZone, new Date(start_datetime)))}, ${messages.between(from, to)}`;
}

/** One list, or the text that says that it is empty. */
function Records({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Part title={title}>
      {children.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="-my-2 flex flex-col divide-y divide-line">{children}</ul>
      )}
    </Part>
  );
}

/** One record, which opens its own page. */
function Row({
  href,
  name,
  badge,
  details,
  children,
}: {
  href?: string | null;
  name: string;
  badge?: { tone: Tone; text: string };
  details: readonly string[];
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <span className="flex items-start justify-between gap-3">
        {href === undefined || href === null ? (
          <span className="font-medium wrap-anywhere">{name}</span>
        ) : (
          <a href={href} className="link -my-2.5 inline-flex min-h-11 items-center font-medium wrap-anywhere">
            {name}
          </a>
        )}
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </span>
      <span className="text-sm text-ink-soft">{details.join(" · ")}</span>
      {children}
    </li>
  );
}
