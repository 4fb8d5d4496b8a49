import { formatCents } from "#shared/money/cents.ts";
import type { Finding } from "./quoteProof.ts";
import { messages } from "./proofWords.en.ts";

/** Returns a finding in the page's language, which names the broken part. */
export const findingText = (finding: Finding): string =>
  (messages.findings[finding.is] as (of: Finding, money: (cents: number) => string) => string)(finding, formatCents);
