import type { Language } from "#shared/words/languages.ts";
import type { CardAccountKind } from "./cardSettings.ts";
import type { PaymentSubject } from "./paymentSubject.ts";

/** A payment that a customer is to make. */
type CheckoutRequest = {
  ownerId: string;
  subject: PaymentSubject;
  /** The page made it up for this click: tries of one click open one checkout. */
  key: string;
  /** In cents. */
  amount: number;
  /** The thing that is paid for, in the customer's words. */
  title: string;
  email: string | null;
  language: Language;
  /** The address of the page that the customer comes from. */
  back: string;
};

/**
 * Takes cards for a business: its own Stripe account, one that is connected to ours, or the fake of Stripe. All speak in
 * Stripe's events.
 */
export type CardGateway = {
  way: CardAccountKind;
  /** Opens the page on which the customer pays. */
  open(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** Closes a checkout, so that nobody pays there any more; `paid` where somebody has, whatever we have heard. */
  close(sessionId: string): Promise<"closed" | "paid">;
};

/** The address to which customers come back from a checkout that they paid. */
export const paidAddress = (back: string): string => `${back}?paid`;
