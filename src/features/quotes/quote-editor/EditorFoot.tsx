import { Send } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { formatCents } from "#shared/money/cents.ts";
import { choiceByDefault, figuresOf, type Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { hasFinishedNumbers } from "./finishedNumbers.ts";

/** The foot of the editor, which stays in sight: the running total, and the buttons to save and send. */
export function EditorFoot({
  offer,
  isChanged,
  busy,
  onSave,
  onSend,
}: {
  offer: Priced;
  isChanged: boolean;
  /** True while it is being saved. */
  busy: boolean;
  onSave: () => void;
  onSend: () => void;
}) {
  const choice = choiceByDefault(offer.packages);
  const figures = hasFinishedNumbers(offer) ? figuresOf(offer, choice) : null;
  const name = offer.packages.length > 1 ? offer.packages.find(({ id }) => id === choice.package_id)?.name : "";
  return (
    <section
      aria-label="Total"
      className="sticky bottom-[var(--screen-floor,0px)] z-10 -mx-4 mt-5 flex items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-float sm:mx-0 sm:rounded-xl sm:border"
    >
      <p className="mr-auto min-w-0">
        <span className="block truncate text-sm text-ink-soft">{name ? `Total, ${name}` : "Total"}</span>
        <span className="tabular block text-lg leading-6 font-semibold whitespace-nowrap">
          {figures ? formatCents(figures.total) : "–"}
        </span>
      </p>
      <Button busy={busy} disabled={!isChanged} onClick={onSave}>
        Save
      </Button>
      <Button variant="primary" icon={<Send aria-hidden="true" className="max-[22rem]:hidden" />} onClick={onSend}>
        Send…
      </Button>
    </section>
  );
}
