import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { paginate } from "#browser/client/pagedList.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useZone } from "#browser/useZone.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import type { CustomerVisit } from "#features/work/visits/visit.ts";
import type { Language } from "#shared/words/languages.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { counted } from "./messageWords.ts";

const { options, shown } = paginate("visits");
const pageSize = 10;
const pageLink = "{page_link}";
const linkWords: Record<Language, (count: number) => string> = {
  en: (count) => `${count === 1 ? "Your photo" : "Your photos"}: ${pageLink}`,
  es: (count) => `${count === 1 ? "Su foto" : "Sus fotos"}: ${pageLink}`,
};

/** A text with the link to the customer's page, where the shared photos are. A text that has the link stays as it is. */
export const withPhotoLink = (text: string, count: number, language: Language): string =>
  text.includes(pageLink) ? text : `${text.trimEnd()}${text.trim() === "" ? "" : "\n\n"}${linkWords[language](count)}`;

/**
 * Shares photos of finished visits on the customer's page. `onShared` puts the link to that page into the message.
 * `hasEmail`: customers open their page with a code from their email.
 */
export function SharePhotosDialog({
  customer: { id, name },
  hasEmail,
  onShared,
  onClose,
}: {
  customer: { id: string; name: string };
  hasEmail: boolean;
  onShared: (count: number) => void;
  onClose: () => void;
}) {
  const list = useInfiniteQuery(
    calendarApi.visitsOfCustomer.infiniteOptions({
      input: (offset: number) => ({ customer_id: id, offset, limit: pageSize }),
      ...options,
    }),
  );
  const visits = shown(list.data?.pages).filter(
    ({ completed_at, photos }) => completed_at !== null && photos.length > 0,
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, share } = useSharing(visits);
  const toggle = (photo: string) =>
    setChosen((now) => new Set(now.has(photo) ? [...now].filter((one) => one !== photo) : [...now, photo]));
  const add = async () => {
    if (!(await share(chosen))) return;
    onShared(chosen.size);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="Send photos"
      description={`The photos you choose appear on ${name}'s page, and the link to that page is added to your message. It opens with a code from their email.`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0 || !hasEmail}
            busy={busy}
            busyLabel="Sharing…"
            onClick={() => void add()}
          >
            {chosen.size === 0 ? "Add Photos" : `Add ${counted(chosen.size, "Photo")}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!hasEmail && (
          <Notice tone="warning">
            No email reaches this customer, so their page can&apos;t be opened. Fix the email address first.
          </Notice>
        )}
        {list.data && visits.length === 0 && (
          <p className="text-ink-soft">
            No photos yet. Photos that your team takes on a visit can be sent once the visit is done.
          </p>
        )}
        {visits.map((visit) => (
          <VisitPhotos key={visit.id} visit={visit} chosen={chosen} onToggle={toggle} />
        ))}
        {list.isPending && <SkeletonRows rows={2} label="Loading photos…" className="-mx-4" />}
        {list.isError && !list.data && (
          <FailedState
            title="The photos couldn't be loaded"
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.hasNextPage && (
          <Button size="sm" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show earlier visits
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function VisitPhotos({
  visit,
  chosen,
  onToggle,
}: {
  visit: CustomerVisit;
  chosen: ReadonlySet<string>;
  onToggle: (photo: string) => void;
}) {
  const zone = useZone();
  const { title, photos } = visit;
  const [day = ""] = daysOfEvent(visit, zone);
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium wrap-anywhere">
        {title} <span className="text-sm font-normal text-ink-soft">{shortDay(day)}</span>
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {photos.map(({ id, thumbnail_url, width, height, shared_at }, place) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen.has(id)}
              className={cx(
                "relative block aspect-square w-full overflow-hidden rounded-lg border-2 bg-sunken",
                chosen.has(id) ? "border-accent" : "border-line",
              )}
              onClick={() => onToggle(id)}
            >
              <img
                src={thumbnail_url}
                alt={`${place + 1} of ${photos.length}, ${title}`}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="size-full object-cover text-xs text-ink-faint"
              />
              {chosen.has(id) && (
                <span className="absolute top-1 right-1 rounded-full bg-accent p-1 text-accent-ink">
                  <Check aria-hidden="true" className="size-4" />
                </span>
              )}
            </button>
            {shared_at !== null && <p className="mt-1 text-center text-xs text-ink-soft">Shared already</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shares the chosen photos that are not shared yet. Returns true if all are. */
function useSharing(visits: readonly CustomerVisit[]) {
  const refresh = useVisitRefresh();
  const [busy, setBusy] = useState(false);

  async function share(chosen: ReadonlySet<string>): Promise<boolean> {
    setBusy(true);
    const unshared = visits.flatMap(({ id, photos }) =>
      photos.flatMap((photo) => (chosen.has(photo.id) && photo.shared_at === null ? [{ id, photo_id: photo.id }] : [])),
    );
    try {
      for (const one of unshared) await calendarApi.sharePhoto.call({ ...one, shared: true });
      toastSuccess(`${counted(chosen.size, "photo")} on the customer's page`, undefined);
      return true;
    } catch (error) {
      toastError(error, { words: "Not all photos could be shared. Please try again." });
      return false;
    } finally {
      setBusy(false);
      void refresh();
    }
  }
  return { busy, share };
}
