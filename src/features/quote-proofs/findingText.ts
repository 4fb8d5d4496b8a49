import { formatMoney } from "#shared/figures.ts";
import type { Finding } from "./quoteProof.ts";
import { words } from "./proofWords.en.ts";

/** A sentence for each kind of finding; amounts come in cents. */
export type FindingWords = {
  [Is in Finding["is"]]: (of: Extract<Finding, { is: Is }>, money: (cents: number) => string) => string;
};

const money = (cents: number): string => formatMoney(cents / 100);

/** A finding in the words of the page's language: what breaks, and where. */
export const findingText = (finding: Finding): string =>
  (words.findings[finding.is] as (of: Finding, money: (cents: number) => string) => string)(finding, money);
