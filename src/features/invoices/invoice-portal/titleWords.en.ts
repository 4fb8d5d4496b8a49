/** The title of an invoice's page in a tab or a list of pages. */
export const messages = {
  invoiceFrom: (number: string, business: string) =>
    business === "" ? `Invoice ${number}` : `Invoice ${number} from ${business}`,
};
