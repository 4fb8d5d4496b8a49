import { toast, type ToastMessage } from "#ui/toast.tsx";
import type { Notice } from "#shared/words/notice.ts";

/**
 * Shows the person that an action succeeded: with `words`, or with the notice of the answer instead, before what else
 * is said.
 */
export function toastSuccess(
  words: string,
  notice: Notice | undefined,
  more: Omit<Partial<ToastMessage>, "title" | "tone"> = {},
): void {
  const description = [notice?.description, more.description].filter(Boolean).join(" ");
  toast(notice ? { ...notice, ...more, description } : { title: words, tone: "success", ...more });
}
