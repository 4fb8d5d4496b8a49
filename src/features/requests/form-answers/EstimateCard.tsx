import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { OutlinePreview } from "#features/catalog/measuring/OutlinePreview.tsx";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import { photoFactsText } from "#features/requests/estimate-prices/photoFactsText.ts";
import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import { formatMoney, formatRate } from "#shared/figures/figures.ts";
import type { SentPhoto } from "#features/requests/form-drafts/formClient.browser.ts";
import { byArea } from "#features/requests/form-drafts/sizeField.ts";
import type { EstimateResult, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import { needsSize } from "./needsSize.ts";
import { ProposalCheck } from "./ProposalCheck.tsx";
import { basisText, laterText, likelyText, minimumText, usualText } from "./resultWords.ts";
import { UpdateSize } from "./UpdateSize.tsx";
import type { SizeUpdate } from "./useSizeUpdate.ts";
import { messages } from "./answerWords.en.ts";

/**
 * The price of one service of a request, as exactly as it is known, and the ways to make it more exact. `later`: this
 * price is not shown yet, but those of other services are. `coming`: the price is still being computed, and this says
 * where the customer will read it. `outline`: the measurement, on its photos. `service` is null if the size can no
 * longer be changed. `onSize` sends a better size.
 */
export function EstimateCard({
  estimate,
  service,
  who,
  headingLevel,
  later,
  pending,
  coming,
  measurable,
  outline,
  onSize,
}: {
  estimate: EstimateResult;
  service: PublicService | null;
  who: string;
  headingLevel: 2 | 3;
  later: boolean;
  pending: boolean;
  coming: "by_email" | "here" | null;
  measurable: readonly SentPhoto[];
  outline: Measurement | null;
  onSize: (size: SizeUpdate) => Promise<void>;
}) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { show_price, totalPrice, lines, range, rough, withheld, proposal } = estimate;
  const [minimum, basis] = [minimumText(estimate), basisText(estimate)];
  const seen = estimate.note ?? photoFactsText(estimate.analysis);
  const unsized = needsSize(estimate);
  const usual = usualText({ ...estimate, serviceName: service?.name ?? estimate.serviceName }, who);
  const unpriced =
    pending && coming === null && show_price && totalPrice === null && service !== null && byArea(service);
  const outlined = (outline?.photos ?? []).flatMap((taken) => {
    const photo = measurable.find(({ id }) => id === taken.photo_id);
    return photo ? [{ photo, taken }] : [];
  });
  const shown = totalPrice !== null || estimate.squareFootage !== null || estimate.quantity !== null;
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card">
      <Heading className="text-lg font-semibold wrap-anywhere">
        {messages.requestFor(service?.name ?? estimate.serviceName)}
      </Heading>
      {proposal && service && <ProposalCheck proposal={proposal} service={service} onSize={onSize} />}
      {rough && <p className="-mb-2 font-semibold text-warning">{messages.rough}</p>}
      {totalPrice !== null && <PriceLine price={totalPrice} range={range} rough={rough} />}
      {minimum && <p className="tabular text-sm text-ink-soft">{minimum}</p>}
      {totalPrice === null && show_price && coming !== null && (
        <p className="font-medium">{coming === "by_email" ? messages.byEmail : messages.here}</p>
      )}
      {totalPrice === null && show_price && !withheld && !unsized && !pending && (
        <p className="font-medium">{messages.individually}</p>
      )}
      {basis && <p className="tabular text-ink-soft">{basis}</p>}
      {unsized && (
        <div>
          <p className="text-2xl font-semibold">
            {service && !byArea(service) ? messages.needNumber : messages.needSize}
          </p>
          <p className="mt-1 text-pretty text-ink-soft">{messages.needWhy}</p>
          {usual && <p className="tabular mt-1 text-pretty text-ink-soft">{usual}</p>}
        </div>
      )}
      {!proposal &&
        outlined.map(({ photo, taken }, index) => (
          <OutlinePreview
            key={photo.id}
            photo={photo}
            taken={taken}
            alt={messages.outlined(messages.photo(index + 1))}
            className="rounded-lg"
          />
        ))}
      {later && <p className="text-ink-soft">{laterText(who)}</p>}
      {lines.length > 0 && <PriceLines lines={lines} />}
      {seen && <p className="border-t border-line pt-3 whitespace-pre-line text-ink-soft wrap-anywhere">{seen}</p>}
      {service && (rough || withheld || unsized || unpriced || shown) && (
        <UpdateSize
          estimate={estimate}
          service={service}
          measurable={measurable}
          why={unsized ? "unsized" : rough ? "rough" : withheld ? "withheld" : unpriced ? "unpriced" : "correct"}
          who={who}
          onSize={onSize}
        />
      )}
    </article>
  );
}

/**
 * The price. A rough one is its range: a single price would look firm. Otherwise the range is the price's addition.
 */
function PriceLine({ price, range, rough }: { price: number; range: EstimateResult["range"]; rough: boolean }) {
  if (rough && range) return <p className="tabular text-4xl font-semibold text-accent">{formatPriceRange(range)}</p>;
  return (
    <>
      <p className="tabular text-4xl font-semibold text-accent">{formatMoney(price)}</p>
      {range && <p className="tabular -mt-2 text-ink-soft">{likelyText(range)}</p>}
    </>
  );
}

/** The parts of the price, each with its own price, or with its rate if its size is unknown. */
function PriceLines({ lines }: { lines: EstimateResult["lines"] }) {
  return (
    <ul className="flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      {lines.map((line, index) => (
        <li key={index} className="flex justify-between gap-4">
          <span className="min-w-0">{line.name}</span>
          <span className="tabular shrink-0 text-ink-soft">
            {line.total === null
              ? line.rate === 0
                ? messages.toBeDetermined
                : `${formatRate(line.rate)} ${unitLabel({ unit: line.unit, custom_unit: null })}`
              : formatMoney(line.total)}
          </span>
        </li>
      ))}
    </ul>
  );
}
