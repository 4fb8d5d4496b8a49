import { searchText, withoutBlanks } from "#shared/search/searchText.ts";

/** Returns the text in which a search looks for a job, as in its column `search_text`. */
export const jobSearchText = ({
  number,
  title,
  client_name,
  client_email,
  client_phone,
  client_address,
}: {
  number: number;
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
}): string =>
  searchText({
    texts: [
      client_name,
      withoutBlanks(client_name),
      title,
      client_email,
      client_phone,
      client_address,
      `job #${number}`,
    ],
    phones: [client_phone],
    addresses: [client_address],
  });
