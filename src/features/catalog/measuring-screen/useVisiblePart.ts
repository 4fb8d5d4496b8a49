import { useEffect, useState } from "react";

/**
 * The visible part of an embedded page on the screen, in the page's own pixels; null if it is not embedded. An embedded
 * page is as high as its content, so a full-screen element needs the screen's position.
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

/** The smallest usable height, in pixels. */
const smallest = 480;
