import { exportsApi } from "#features/business/exports/export.client.ts";
import { QuotesPage } from "#features/quotes/quote-screens/QuotesPage.tsx";

/** The quotes, with the file of those that are looked for. */
export const Quotes = () => <QuotesPage fileOf={(selection) => exportsApi.quotes.call(selection)} />;
