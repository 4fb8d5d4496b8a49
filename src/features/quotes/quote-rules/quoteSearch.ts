import { searchText, withoutBlanks } from "#shared/search/searchText.ts";
import type { QuoteRow } from "./quoteRecord.ts";

/** Returns the text in which a search looks for a quote, as in its column `search_text`. */
export const quoteSearchText = ({
  recipient_name,
  title,
  recipient_email,
  number,
}: Pick<QuoteRow, "recipient_name" | "title" | "recipient_email" | "number">): string =>
  searchText({
    texts: [
      recipient_name,
      withoutBlanks(recipient_name),
      title,
      recipient_email,
      number === null ? null : `quote #${number}`,
    ],
  });
