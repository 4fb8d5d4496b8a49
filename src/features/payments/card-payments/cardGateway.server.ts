import type { Language } from "#shared/words/languages.ts";
import type { CardAccountKind } from "./cardSettings.ts";
import type { PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";

/** The request for a customer's payment. */
type CheckoutRequest = {
  ownerId: string;
  subject: PaymentSubject;
  /** The page generates it for this click: retries of one click open one checkout. */
  key: string;
  /** In cents. */
  amount: number;
  /** The thing paid for, as the customer reads it. */
  title: string;
  email: string | null;
  language: Language;
  /** The address of the page that the customer returns to. */
  back: string;
};

/**
 * Takes cards for a business: its own Stripe account, an account connected to ours, or the fake of Stripe. All send
 * Stripe's events.
 */
export type CardGateway = {
  way: CardAccountKind;
  /** Opens the customer's payment page. */
  open(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * Closes a checkout, so that no one can pay there; `paid` if a customer already has, even if its event is still
   * missing.
   */
  close(sessionId: string): Promise<"closed" | "paid">;
};

/** The address to which a customer returns after paying. */
export const paidAddress = (back: string): string => `${back}?paid`;
