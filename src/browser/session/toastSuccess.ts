import { toast, type ToastMessage } from "#ui/toast.tsx";
import type { Notice } from "#shared/words/notice.ts";

/** Shows the person that an action succeeded: with `words`, or with the notice of the answer instead. */
export function toastSuccess(
  words: string,
  notice: Notice | undefined,
  more: Omit<Partial<ToastMessage>, "title" | "tone"> = {},
): void {
  toast(notice ? { ...notice, ...more } : { title: words, tone: "success", ...more });
}
