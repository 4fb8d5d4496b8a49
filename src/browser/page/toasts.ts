import { lazyPart } from "./lazyPart.ts";

/** Toasts. No message appears only in a toast. */
export const toasts = lazyPart(() => import("#ui/toast.tsx"));
