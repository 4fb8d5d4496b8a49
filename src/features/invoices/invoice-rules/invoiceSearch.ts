import { searchText, withoutBlanks } from "#shared/search/searchText.ts";

/** Returns the text in which a search looks for an invoice, as in its column `search_text`. */
export const invoiceSearchText = ({
  number,
  title,
  client_name,
  client_email,
}: {
  number: string | null;
  title: string;
  client_name: string;
  client_email: string | null;
}): string =>
  searchText({
    texts: [
      client_name,
      withoutBlanks(client_name),
      title,
      client_email,
      number === null ? null : `invoice #${number}`,
    ],
  });
