import { useStore } from "#ui/useStore.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { detailsQuestion } from "#browser/session/businessDetails.ts";

const BusinessDetailsDialog = lazyComponent(() => import("./BusinessDetailsDialog.tsx"), "BusinessDetailsDialog");

/** Asks for the business's missing name and phone whenever an action of the app needs them. */
export function BusinessDetailsQuestion() {
  const question = useStore(detailsQuestion);
  return question && <BusinessDetailsDialog onClose={question.answer} />;
}
