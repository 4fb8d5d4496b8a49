import { searchText, withoutBlanks } from "#shared/search/searchText.ts";
import type { CalendarEvent } from "./event.ts";

/** The number of characters (code points) of a description and of notes that a search looks into. */
const maxProse = 300;
const beginning = (text: string | null): string =>
  Array.from((text ?? "").slice(0, 2 * maxProse))
    .slice(0, maxProse)
    .join("");

/** Returns the text in which a search looks for an event, as in its column `search_text`. */
export const eventSearchText = ({
  title,
  client_name,
  client_email,
  client_phone,
  client_address,
  description,
  notes,
}: Pick<
  CalendarEvent,
  "title" | "client_name" | "client_email" | "client_phone" | "client_address" | "description" | "notes"
>): string =>
  searchText({
    texts: [
      title,
      client_name,
      withoutBlanks(client_name ?? ""),
      client_email,
      client_phone,
      client_address,
      beginning(description),
      beginning(notes),
    ],
    phones: [client_phone],
    addresses: [client_address],
  });
