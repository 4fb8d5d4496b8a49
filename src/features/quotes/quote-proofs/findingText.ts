import { formatCents } from "#shared/money/cents.ts";
import type { Finding } from "./quoteProof.ts";
import { messages } from "./proofWords.en.ts";

/** A finding in the words of the page's language, which name the part that breaks. */
export const findingText = (finding: Finding): string =>
  (messages.findings[finding.is] as (of: Finding, money: (cents: number) => string) => string)(finding, formatCents);
