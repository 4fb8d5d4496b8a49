import { Notice } from "#ui/Notice.tsx";
import type { Size } from "#features/catalog/measuring/photoView.ts";
import { usePhotoAdvice } from "./usePhotoAdvice.ts";

/** What is worth knowing of a photo before measuring on it: advice, never a block. */
export function PhotoAdviceNotices({ url, size }: { url: string; size: Size }) {
  return usePhotoAdvice({ url, size }).map(({ about, message }) => (
    <Notice key={about} tone="warning">
      {message}
    </Notice>
  ));
}
