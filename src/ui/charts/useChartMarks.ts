import { useState, type KeyboardEvent } from "react";

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  Home: () => 0,
  End: (_index, last) => last,
};

/**
 * Moves through the marks of a chart by pointer and keyboard. `active` is the mark whose tooltip is shown. The chart is
 * one tab stop; the arrow keys, Home and End move between its marks, Escape hides the tooltip. Spread `markProps` on
 * each mark; the marks must be siblings in their order.
 */
export function useChartMarks(count: number) {
  const [active, setActive] = useState<number | null>(null);
  const [tabStop, setTabStop] = useState(0);

  const onKeyDown = (event: KeyboardEvent<SVGElement>, index: number) => {
    if (event.key === "Escape") return setActive(null);
    const next = steps[event.key]?.(index, count - 1);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelectorAll<SVGElement>("[data-chart-mark]")[next]?.focus();
  };

  const markProps = (index: number) => ({
    "data-chart-mark": "",
    tabIndex: index === Math.min(tabStop, count - 1) ? 0 : -1,
    onFocus: () => {
      setTabStop(index);
      setActive(index);
    },
    onBlur: () => setActive(null),
    onPointerEnter: () => setActive(index),
    onPointerLeave: () => setActive(null),
    onKeyDown: (event: KeyboardEvent<SVGElement>) => onKeyDown(event, index),
  });

  return { active: active !== null && active < count ? active : null, markProps };
}
