/**
 * Tells the page that frames the form how tall it is, whenever that changes and when asked, so that the frame needs no
 * scrollbar.
 */
export function tellHeight(root: HTMLElement): void {
  const { parent } = window;
  if (parent === window) return;
  const tell = () =>
    parent.postMessage({ type: "yardstick:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(root);
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.type === "yardstick:ask-height") tell();
  });
}
