/**
 * Tells the page that frames a form what it needs of it: its height, whenever that changes and when asked, so that the
 * frame needs no scrollbar; and Escape where nothing in the form is closed by it, so that it closes the popup around it.
 */
export function connectToHostPage(root: HTMLElement): void {
  const { parent } = window;
  if (parent === window) return;
  const post = () =>
    parent.postMessage({ type: "yardstick:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*");
  new ResizeObserver(post).observe(root);
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.type === "yardstick:ask-height") post();
  });
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    const open = document.querySelector("dialog[open], [role=dialog], [role=alertdialog]");
    if (key === "Escape" && !defaultPrevented && !open) parent.postMessage({ type: "yardstick:escape" }, "*");
  });
}
