import { expect, type Page } from "@playwright/test";

/**
 * Every touch target on a phone's page is at least 44 by 44 px. The check follows the page's handling of the tap: a
 * label counts for its control, and a row that is one link counts as that link. Links within a sentence may be as high
 * as their line (WCAG 2.5.8, inline).
 */
export async function checkTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const interactive =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab]";
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest("[inert], [aria-hidden=true]") &&
      !(element as HTMLButtonElement).disabled;
    const isInline = (element: Element) => {
      const around = element.parentElement;
      return (
        getComputedStyle(element).display === "inline" &&
        [...(around?.childNodes ?? [])].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      );
    };
    /**
     * The element that a tap at this position activates: the control itself, the control of its label, or the row that
     * contains it.
     */
    const hits = (element: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      if (!found) return false;
      const label = found.closest("label");
      return (
        element.contains(found) ||
        (label !== null && (label.control === element || label.contains(element))) ||
        (found.contains(element) && found.matches(interactive))
      );
    };
    // An element that is scrolled half under a bar is no small target.
    const bars = [...document.querySelectorAll<HTMLElement>("header, [data-bottom-bar], [data-action-bar]")].filter(
      (bar) => ["sticky", "fixed"].includes(getComputedStyle(bar).position),
    );
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(interactive)) {
      // In the calendar's hours, an event is as high as its duration.
      if (!isSeen(element) || isInline(element) || element.closest("[data-hours]")) continue;
      for (const bar of bars) bar.style.position = bar.contains(element) ? "" : "static";
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue; // for screen readers only
      const [x, y] = [left + width / 2, top + height / 2];
      if (!hits(element, x, y)) continue; // covered by something above the page
      // A whole target is at least 44 px, wherever the middle of its drawing is.
      const span = (dx: number, dy: number) => {
        let far = 0;
        while (far < 44 && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const across = span(-1, 0) + span(1, 0) + 1;
      const down = span(0, -1) + span(0, 1) + 1;
      // The check counts whole pixels, from a middle that can fall between two.
      if (across < 43 || down < 43)
        faults.push(
          `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}”: ${across} × ${down} px`,
        );
    }
    for (const bar of bars) bar.style.position = "";
    window.scrollTo(0, 0);
    return [...new Set(faults)];
  });
  expect(small).toEqual([]);
}
