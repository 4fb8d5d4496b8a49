import { trialDays } from "#shared/trial.ts";
import type { LegalPart } from "./legalPart.ts";

/** The terms of use of the product, unless its operator has their own. */
export const terms: readonly LegalPart[] = [
  {
    id: "prices",
    title: "Prices on a form",
    paragraphs: [
      "A price or range on a form is an estimate. It comes from the business's rates and from a size that was typed in or measured on a photo. The business may change it after seeing the job. It isn't binding until the business and the customer agree.",
      "The business does the work and is responsible for it. We aren't a party to their agreement.",
    ],
  },
  {
    id: "account",
    title: "Your account",
    paragraphs: [
      "Use your own name and email address, and keep your password to yourself. You answer for what your team does in your business.",
      "What you put in stays yours. You let us store it and show it to those you share it with, and to nobody else.",
    ],
  },
  {
    id: "plans",
    title: "Plans and payment",
    paragraphs: [
      `The Free plan costs nothing. Pro can be tried for ${trialDays} days without a card. After that it is paid in advance, by the month or by the year, and renews until you cancel.`,
      "You can cancel anytime. Pro then stays on until the end of the period you've paid for, and your data stays.",
    ],
  },
  {
    id: "fair-use",
    title: "Fair use",
    paragraphs: [
      "Don't use the product for anything unlawful, for emails nobody asked for, or to look for other people's data. Don't upload photos that you may not share. We may close an account that does, and tell its owner why.",
    ],
  },
  {
    id: "liability",
    title: "What we promise, and what we don't",
    paragraphs: [
      "We work with care and make backups, but the product is provided as is: it may be unavailable at times, and a measurement may be off. Check a size before you rely on it. As far as the law allows, we aren't liable for lost profits or indirect damages.",
    ],
  },
];
