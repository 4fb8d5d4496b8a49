import { Notice } from "#ui/Notice.tsx";
import type { Size } from "#features/catalog/measuring/photoView.ts";
import { usePhotoAdvice } from "./usePhotoAdvice.ts";

/** Advice on a photo before measuring on it; it never blocks. */
export function PhotoAdviceNotices({ url, size }: { url: string; size: Size }) {
  return usePhotoAdvice({ url, size }).map(({ about, message }) => (
    <Notice key={about} tone="warning">
      {message}
    </Notice>
  ));
}
