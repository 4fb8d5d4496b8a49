import { partOf, type Part } from "#shared/money/cents.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import { messages as en } from "./invoiceWords.en.ts";
import { messages as es } from "./invoiceWords.es.ts";
import type { Language } from "#shared/words/languages.ts";

/** The line of a late fee on what is owed on an invoice, in cents: an invoice of its own, because the first one stays. */
export function lateFeeWork(
  { number, balance, language }: { number: string; balance: number; language: Language },
  fee: Part,
): JobWork {
  const text = (language === "es" ? es : en).lateFee(number);
  const amount = fee.kind === "fixed" ? fee.amount : partOf(balance, fee);
  return {
    lines: [{ id: "late-fee", text, quantity: "1", unit: "", unit_price: amount, taxable: false }],
    discount: null,
    taxes: [],
  };
}
