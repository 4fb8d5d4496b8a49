/** The texts that all kinds of papers share. */
export const messages = {
  license: (number: string) => `License ${number}`,
  signHere: "Signature",
  dateHere: "Date",
  licensedInsured: "Licensed and insured",
  logo: (business: string) => `Logo of ${business}`,
  item: "Item",
  quantity: "Qty",
  unitPrice: "Unit price",
  amount: "Amount",
  subtotal: "Subtotal",
  discount: "Discount",
  tax: (name: string, percent: string) => `${name} (${percent}%)`,
  total: "Total",
  signature: (name: string) => `Signature of ${name}`,
  nameUnreadable: "Your name couldn't be drawn. Please type it again.",
  record: "Record",
  recordText: "Each entry includes the SHA-256 of the entry before it, so a later change would show.",
  recordEnds: (count: number, head: string) =>
    `The record ends here with ${count === 1 ? "1 entry" : `${count} entries`}. SHA-256 of the last one: ${head}`,
  recordBefore: (count: number, head: string) =>
    `Before this version it had ${count === 1 ? "1 entry" : `${count} entries`}. SHA-256 of the last one: ${head}`,
  checkAt: (address: string) =>
    `Anyone can check that this PDF wasn't changed: ${address}. The PDF stays on the device that checks it.`,
  page: (page: number, pages: number) => `${page} of ${pages}`,
};
