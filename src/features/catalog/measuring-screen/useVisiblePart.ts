import { useEffect, useState } from "react";

/**
 * Where a page embedded in another one is to be seen on the screen, in its own pixels; null when it is a page by
 * itself. Embedded, it is as high as all that it holds, so what is to fill the screen has to be told where the screen
 * is.
 */
export function useVisiblePart(): { top: number; height: number } | null {
  const [part, setPart] = useState<{ top: number; height: number } | null>(null);
  useEffect(() => {
    if (window.parent === window) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen || seen.intersectionRect.height < 1) return;
        const height = Math.min(window.innerHeight, Math.max(smallest, seen.intersectionRect.height));
        const top = Math.min(
          window.innerHeight - height,
          Math.max(0, seen.intersectionRect.top - seen.boundingClientRect.top),
        );
        setPart((before) => (before?.top === top && before.height === height ? before : { top, height }));
      },
      { threshold: Array.from({ length: 101 }, (_, share) => share / 100) },
    );
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, []);
  return part;
}

/** Lower than this nobody can work, in pixels. */
const smallest = 480;
