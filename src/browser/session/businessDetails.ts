import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import type { Me } from "#shared/business/me.ts";
import { useSession } from "#browser/client/useSession.ts";

/** The name and phone of a business, which it is asked for before it first shows itself to customers. */

/** The open question for the missing details. `answer` takes true if the interrupted action goes on. */
type DetailsQuestion = { answer: (goesOn: boolean) => void };

const question = createStore<DetailsQuestion | null>(null);

/** The question that a dialog of the app asks now; null for none. */
export const detailsQuestion: ReadonlyStore<DetailsQuestion | null> = question;

const skipKey = "yardstick.phone-skipped";
const skipped = new Set<string>();

/** The details that the business must still give. A skipped phone is not asked for again until the tab is closed. */
export function missingDetails({ form_owner_id, business }: Pick<Me, "form_owner_id" | "business">): {
  name: boolean;
  phone: boolean;
} {
  return { name: !business.name?.trim(), phone: !business.phone?.trim() && !isPhoneSkipped(form_owner_id) };
}

/** True if the business has to give its name or phone. */
export function lacksDetails(me: Pick<Me, "form_owner_id" | "business">): boolean {
  const { name, phone } = missingDetails(me);
  return name || phone;
}

/** Asks for the details. Resolves to false if the person closed the question without an answer. */
export const askForDetails = (): Promise<boolean> =>
  new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      answer: (goesOn) => {
        question.set(null);
        resolve(goesOn);
      },
    });
  });

/** Returns a function that asks for missing details. It resolves to true once the business has given them. */
export function useDetailsFirst(): () => Promise<boolean> {
  const { me } = useSession();
  return async () => !me || !lacksDetails(me) || askForDetails();
}

/** Remembers for this tab that the business gives no phone. */
export function skipPhone(businessId: string): void {
  skipped.add(businessId);
  try {
    window.sessionStorage.setItem(skipKey, businessId);
  } catch {
    // forbidden storage: remembered until the page is left
  }
}

function isPhoneSkipped(businessId: string): boolean {
  if (skipped.has(businessId)) return true;
  try {
    return window.sessionStorage.getItem(skipKey) === businessId;
  } catch {
    return false;
  }
}
