import { useQuery } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { saysMissing } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { useNavigate } from "#browser/links.tsx";
import { AmountOrShare } from "./AmountOrShare.tsx";
import { DraftActions } from "./DraftActions.tsx";
import { errorOf, newLine, PackageEditor } from "./PackageEditor.tsx";
import { missingFrom } from "#features/quotes/quote-rules/quoteDraft.ts";
import { QuoteDerivations } from "#features/quotes/quote-screens/QuoteDerivations.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { QuoteNotShown } from "#features/quotes/quote-screens/QuoteNotShown.tsx";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import type { QuoteDetails, WrittenQuote } from "#features/quotes/quote-rules/quoteRecord.ts";
import { writtenOf } from "#features/quotes/quote-rules/quoteWriting.ts";
import { SendQuoteDialog } from "./SendQuoteDialog.tsx";
import { useQuoteChanges } from "#features/quotes/quote-screens/useQuoteChanges.ts";

/** Writes a quote, or its next version. */
export function QuoteEditor() {
  const { id = "" } = useParams();
  const read = useQuery(quotesApi.get.queryOptions({ input: { id } }));
  const quote = saysMissing(read.error) ? undefined : read.data;
  if (!quote) return <QuoteNotShown read={read} />;
  const last = quote.versions.at(-1);
  const written = quote.written ?? (last ? writtenOf(last.content) : null);
  return written && <Editor key={quote.id} quote={quote} begun={written} />;
}

function Editor({ quote, begun }: { quote: QuoteDetails; begun: WrittenQuote }) {
  const navigate = useNavigate();
  const gone = useGone();
  const { change } = useQuoteChanges();
  const [written, setWritten] = useState(begun);
  const [saved, setSaved] = useState(begun);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<QuoteDetails | null>(null);
  const { offer, recipient } = written;
  const isChanged = JSON.stringify(written) !== JSON.stringify(saved);
  useUnsaved(isChanged ? "this quote" : null);
  const faults = { ...refused, ...(tried ? missingFrom(written) : {}) };
  const setOffer = (changes: Partial<WrittenQuote["offer"]>) =>
    setWritten({ ...written, offer: { ...offer, ...changes } });
  const setRecipient = (changes: Partial<WrittenQuote["recipient"]>) =>
    setWritten({ ...written, recipient: { ...recipient, ...changes } });
  const several = offer.packages.length > 1;

  const save = async (): Promise<QuoteDetails | null> => {
    setBusy(true);
    setRefused({});
    const stored = await change(
      quotesApi.save.call({ id: quote.id, version: quote.version, offer, recipient }),
      { failed: "The quote couldn't be saved. Please try again." },
      setRefused,
    );
    setBusy(false);
    if (stored) setSaved(written);
    return stored;
  };
  const review = async () => {
    setTried(true);
    if (Object.keys(missingFrom(written)).length > 0) return;
    const stored = isChanged || quote.written === null ? await save() : quote;
    if (stored) setSending(stored);
  };
  const addPackage = () =>
    setOffer({
      packages: [
        ...offer.packages,
        { id: crypto.randomUUID(), name: "", description: "", recommended: false, lines: [newLine()] },
      ],
    });

  return (
    <>
      <PageHeader
        title={quote.number === null ? "New quote" : `Quote ${quote.number}, next version`}
        back={{ to: quote.sent_version === 0 ? "/quotes" : `/quotes/${quote.id}`, label: "Back" }}
        actions={
          <>
            <DraftActions
              quote={quote}
              title={offer.title}
              leave={() => {
                navigate(quote.sent_version === 0 ? "/quotes" : `/quotes/${quote.id}`);
                return gone;
              }}
            />
            <Button busy={busy} disabled={!isChanged} onClick={() => void save()}>
              Save
            </Button>
            <Button variant="primary" icon={<Send aria-hidden="true" />} onClick={() => void review()}>
              Send…
            </Button>
          </>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <Card title="Customer">
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Name" required {...errorOf(faults, "recipient.name")}>
                <Input
                  maxLength={fieldLengths.name}
                  value={recipient.name}
                  onChange={(event) => setRecipient({ name: event.currentTarget.value })}
                />
              </Field>
              <Field label="Email" {...errorOf(faults, "recipient.email")}>
                <Input
                  type="email"
                  maxLength={fieldLengths.email}
                  value={recipient.email ?? ""}
                  onChange={(event) => setRecipient({ email: event.currentTarget.value.trim() || null })}
                />
              </Field>
              <Field label="Phone">
                <Input
                  type="tel"
                  maxLength={fieldLengths.phone}
                  value={recipient.phone ?? ""}
                  onChange={(event) => setRecipient({ phone: event.currentTarget.value || null })}
                />
              </Field>
              <Field label="Address">
                <Input
                  maxLength={fieldLengths.address}
                  value={recipient.address ?? ""}
                  onChange={(event) => setRecipient({ address: event.currentTarget.value || null })}
                />
              </Field>
            </div>
          </Card>
          <Card title="Quote">
            <div className="grid gap-3">
              <Field label="Title" {...errorOf(faults, "offer.title")}>
                <Input
                  maxLength={fieldLengths.title}
                  value={offer.title}
                  onChange={(event) => setOffer({ title: event.currentTarget.value })}
                />
              </Field>
              <Field label="Introduction">
                <Textarea
                  maxLength={fieldLengths.description}
                  value={offer.introduction}
                  onChange={(event) => setOffer({ introduction: event.currentTarget.value })}
                />
              </Field>
              <Field label="Language of the page and the PDF">
                <Select
                  value={offer.language}
                  onChange={(event) => setOffer({ language: event.currentTarget.value === "es" ? "es" : "en" })}
                >
                  <option value="en">English</option>
                  <option value="es">Spanish</option>
                </Select>
              </Field>
            </div>
          </Card>
          {offer.packages.map((one, place) => (
            <PackageEditor
              key={one.id}
              one={one}
              several={several}
              place={place}
              faults={faults}
              onChange={(next) =>
                setOffer({
                  packages: offer.packages.map((each) => {
                    if (each.id === next.id) return next;
                    return next.recommended ? { ...each, recommended: false } : each;
                  }),
                })
              }
              onRemove={() => setOffer({ packages: offer.packages.filter(({ id }) => id !== one.id) })}
            />
          ))}
          {offer.packages.length < quoteLimits.packages && (
            <Button className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={addPackage}>
              Add a package to choose from
            </Button>
          )}
          <Card title="Discount, taxes and deposit">
            <div className="grid gap-4">
              <AmountOrShare
                label="Discount"
                value={offer.discount}
                error={faults["offer.discount.amount"] ?? faults["offer.discount.percent"]}
                onChange={(discount) => setOffer({ discount })}
              />
              {offer.taxes.map((tax, at) => (
                <div key={at} className="grid grid-cols-[1fr_7rem_auto] items-end gap-3">
                  <Field label="Tax" {...errorOf(faults, `offer.taxes.${at}.name`)}>
                    <Input
                      maxLength={60}
                      value={tax.name}
                      onChange={(event) =>
                        setOffer({ taxes: offer.taxes.with(at, { ...tax, name: event.currentTarget.value }) })
                      }
                    />
                  </Field>
                  <Field label="Rate" {...errorOf(faults, `offer.taxes.${at}.percent`)}>
                    <NumberInput
                      after="%"
                      value={tax.percent}
                      onChange={(event) =>
                        setOffer({ taxes: offer.taxes.with(at, { ...tax, percent: event.currentTarget.value.trim() }) })
                      }
                    />
                  </Field>
                  <Button variant="ghost" onClick={() => setOffer({ taxes: offer.taxes.toSpliced(at, 1) })}>
                    Remove
                  </Button>
                </div>
              ))}
              {offer.taxes.length < quoteLimits.taxes && (
                <Button
                  className="justify-self-start"
                  onClick={() => setOffer({ taxes: [...offer.taxes, { name: "Sales tax", percent: "0" }] })}
                >
                  Add tax
                </Button>
              )}
              <p className="text-sm text-ink-faint">You decide what is taxable and at which rate.</p>
              <AmountOrShare
                label="Deposit"
                value={offer.deposit}
                error={faults["offer.deposit.amount"] ?? faults["offer.deposit.percent"]}
                onChange={(deposit) => setOffer({ deposit })}
              />
            </div>
          </Card>
          <Card title="Terms">
            <Field label="Terms" hideLabel {...errorOf(faults, "offer.terms")}>
              <Textarea
                rows={5}
                maxLength={quoteLimits.terms}
                value={offer.terms}
                onChange={(event) => setOffer({ terms: event.currentTarget.value })}
              />
            </Field>
          </Card>
        </div>
        <div className="grid min-w-0 gap-5 lg:sticky lg:top-20">
          <Card title="Summary">
            <Preview offer={offer} />
          </Card>
          <QuoteDerivations derivations={written.derivations} files={null} />
        </div>
      </div>
      {sending && (
        <SendQuoteDialog
          quote={sending}
          written={written}
          onClose={() => setSending(null)}
          onSent={() => navigate(`/quotes/${quote.id}`)}
        />
      )}
    </>
  );
}

/** The figures while somebody types; what is half typed adds up to nothing yet. */
function Preview({ offer }: { offer: WrittenQuote["offer"] }) {
  const numbers = [
    ...offer.packages.flatMap(({ lines }) => lines.map(({ quantity }) => /^\d{1,9}(\.\d{1,3})?$/.test(quantity))),
    ...[...offer.taxes, offer.discount, offer.deposit].map(
      (one) => !one || !("percent" in one) || /^\d{1,3}(\.\d{1,4})?$/.test(one.percent),
    ),
  ];
  if (numbers.includes(false)) return <p className="text-ink-soft">Please finish typing the numbers.</p>;
  return <QuotePaper offer={offer} />;
}

/** Fulfilled once the component is off the page: the way to a page that is still loading takes its time. */
function useGone(): Promise<void> {
  const [{ promise, resolve }] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((fulfil) => (resolve = fulfil));
    return { promise, resolve };
  });
  useEffect(() => resolve, [resolve]);
  return promise;
}
