import { dayIn } from "#shared/days/calendarDays.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import type { CustomerPage } from "./customerPage.ts";
import { messages } from "./customerPageWords.en.ts";

/** The photos that the business shares with the customer. Each opens in a tab of its own. */
export function CustomerPhotos({ photos, time_zone }: Pick<CustomerPage, "photos" | "time_zone">) {
  if (photos.length === 0) return null;
  return (
    <Part title={messages.photos}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {photos.map(({ id, path, thumbnail_path, width, height, title, taken_at }) => {
          const about = [title || messages.visit, dayWords(dayIn(time_zone, new Date(taken_at)))];
          return (
            <li key={id} className="flex flex-col gap-1">
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                className="block aspect-square overflow-hidden rounded-lg border border-line bg-sunken"
              >
                <img
                  src={thumbnail_path}
                  alt={messages.photoOf(about.join(", "))}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover text-xs text-ink-faint"
                />
              </a>
              <span aria-hidden="true" className="text-sm text-ink-soft wrap-anywhere">
                {about.join(" · ")}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
