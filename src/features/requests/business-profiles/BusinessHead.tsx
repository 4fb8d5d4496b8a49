import { pictureSides } from "./pictureSides.ts";
import { reviewSite, type BusinessProfile } from "#shared/business/businessProfile.ts";
import { messages } from "./profileWords.en.ts";
import { trustLine } from "./trustLine.ts";

/**
 * The head of every page for a business's customers: cover photo, logo, name, the page's purpose, trust line, hours and
 * review links. Within the frame of the business's own web site it shows only the last three: the site shows the rest.
 */
export function BusinessHead({
  name,
  logo,
  cover,
  title,
  profile,
  as: Heading = "h1",
}: {
  name: string | null;
  logo: string | null;
  /** URL of a photo of the business's work, shown above everything. */
  cover: string | null;
  title: string;
  profile: BusinessProfile | null;
  /** The heading's level: a preview is not a page of its own. */
  as?: "h1" | "p";
}) {
  const { hours = null, review_links = [] } = profile ?? {};
  const trust = trustLine(profile);
  return (
    <header className="min-w-0">
      {cover && (
        <img
          src={cover}
          alt=""
          width={pictureSides.cover.width}
          height={pictureSides.cover.height}
          className="mb-4 h-auto w-full rounded-xl in-data-framed:hidden"
        />
      )}
      {logo && (
        <img src={logo} alt="" className="mb-4 h-14 max-w-60 object-contain object-left in-data-framed:hidden" />
      )}
      <Heading className="text-2xl font-semibold text-balance wrap-anywhere in-data-framed:sr-only">
        {name ?? title}
      </Heading>
      {name && <p className="mt-1 text-ink-soft in-data-framed:hidden">{title}</p>}
      {trust && <p className="mt-2 text-sm font-medium wrap-anywhere">{trust}</p>}
      {hours && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{messages.hours(hours)}</p>}
      {review_links.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {review_links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                {messages.reviewsOn(reviewSite(link))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
