/**
 * Posts the form's height to the page that frames it, whenever that changes and when asked, so that the frame needs no
 * scrollbar.
 */
export function postHeight(root: HTMLElement): void {
  const { parent } = window;
  if (parent === window) return;
  const post = () =>
    parent.postMessage({ type: "yardstick:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*");
  new ResizeObserver(post).observe(root);
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.type === "yardstick:ask-height") post();
  });
}
