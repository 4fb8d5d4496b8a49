import { lazyPart } from "./lazyPart.ts";

/** Toasts. Nothing is said by them alone. */
export const toasts = lazyPart(() => import("#ui/toast.tsx"));
