import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The current width of an element in CSS pixels; `initial` until it is measured. */
export function useElementWidth<Element extends HTMLElement>(initial: number): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth((before) => Math.round(element.clientWidth) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
