import { useEffect, useState, type RefObject } from "react";

/** True for each end where a row that scrolls sideways continues out of sight. */
export function useRowEdges(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [edges, setEdges] = useState({ before: false, after: false });
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const look = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setEdges((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    for (const one of [box, ...box.children]) sizes.observe(one);
    return () => {
      box.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [row]);
  return edges;
}
