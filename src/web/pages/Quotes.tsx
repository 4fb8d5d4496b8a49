import { exportsApi } from "#features/business/exports/export.client.ts";
import { QuotesPage } from "#features/quotes/quote-screens/QuotesPage.tsx";

/** The quotes, with the export file of the selected ones. */
export const Quotes = () => <QuotesPage fileOf={(selection) => exportsApi.quotes.call(selection)} />;
