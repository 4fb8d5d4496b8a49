import { later } from "./later.ts";

/** Toasts. Nothing is said by them alone. */
export const toasts = later(() => import("#ui/toast.tsx"));
