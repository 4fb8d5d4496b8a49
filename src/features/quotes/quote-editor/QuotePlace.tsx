import { useRef, useState } from "react";
import { PlaceSelect, type ChosenPlace } from "#features/requests/places/PlaceSelect.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";

/**
 * The choice of the customer's place that a quote is for. If the lines came from the sizes of another place, the owner is
 * asked about them once.
 */
export function QuotePlace({
  customerId,
  address,
  hasKnownLines,
  onChoose,
  onUseSizes,
}: {
  customerId: string;
  address: string;
  /** True if lines of the quote came from known sizes. */
  hasKnownLines: boolean;
  onChoose: (address: string) => void;
  /** Replaces these lines by those of the place at the address. False if it failed. */
  onUseSizes: (place: string) => Promise<boolean>;
}) {
  const [sizedAt, setSizedAt] = useState(address);
  const [asked, setAsked] = useState<ChosenPlace | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const answered = () => {
    setAsked(null);
    field.current?.querySelector("select")?.focus();
  };
  const isAsked = asked !== null && hasKnownLines && asked.address === address && asked.address !== sizedAt;
  const takeSizes = async (place: ChosenPlace) => {
    setBusy(true);
    if (await onUseSizes(place.name)) {
      setSizedAt(place.address);
      answered();
    }
    setBusy(false);
  };
  return (
    <div ref={field} className="flex flex-col gap-3 empty:hidden sm:col-span-full">
      <PlaceSelect
        customerId={customerId}
        address={address}
        onChoose={(place) => {
          onChoose(place.address);
          setAsked(place);
        }}
      />
      <div role="status" className="empty:hidden">
        {isAsked && (
          <Notice>
            <span>
              {asked.hasSizes
                ? `The lines use the sizes known at ${sizedAt}.`
                : `The lines use the sizes known at ${sizedAt}, and none are known at ${asked.name}.`}
            </span>
            <span className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" busy={busy} onClick={() => void takeSizes(asked)}>
                {asked.hasSizes ? `Use the sizes of ${asked.name}` : "Remove these lines"}
              </Button>
              <Button size="sm" variant="ghost" onClick={answered}>
                Keep the lines
              </Button>
            </span>
          </Notice>
        )}
      </div>
    </div>
  );
}
