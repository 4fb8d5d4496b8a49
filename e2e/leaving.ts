import type { Page } from "@playwright/test";

/**
 * Does `act`, and from the moment a dialog shows `words` asks between the steps in which the page draws what follows
 * whether the tab could be closed without a question: on a slow device, as this one is made, a key or a tap can
 * fall between any two of them. Answers in how many of those moments it could, once the page has settled.
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
