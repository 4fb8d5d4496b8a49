import type { Entrance } from "#features/requests/public-forms/FormPage.tsx";
import type { OpeningInPage } from "#features/requests/form-drafts/publicForm.ts";
import type { FormAnswers } from "#features/requests/form-drafts/formClient.browser.ts";

/** Returns the entrance of a form from the data that the server has written into its page. */
export function entranceOf(inPage: OpeningInPage, answersFor: (businessOwnerId: string) => FormAnswers): Entrance {
  if ("opening" in inPage) return { opening: inPage.opening, answers: answersFor(inPage.opening.business_owner_id) };
  return inPage.problem === "failed" ? "failed" : "invalid_link";
}
