import type { Page } from "@playwright/test";

/**
 * Runs `act`. From the moment a dialog shows `words`, it checks at every step of the page's rendering if the tab could
 * be closed without a question, because a key or a tap on a slow device can fall between two steps. Returns the number
 * of such moments once the page has settled.
 */
export async function momentsWithoutQuestion(page: Page, words: string, act: () => Promise<void>): Promise<number> {
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  const counting = page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let looks = 40;
        let unasked = 0;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (window.dispatchEvent(new Event("beforeunload", { cancelable: true }))) unasked += 1;
          looks -= 1;
          if (looks > 0) port2.postMessage(null);
          else resolve(unasked);
        };
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll("[role=dialog]")].some((dialog) => dialog.textContent.includes(awaited)))
            return;
          observer.disconnect();
          port2.postMessage(null);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
  await act();
  const moments = await counting;
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return moments;
}
