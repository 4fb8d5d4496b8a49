/**
 * Sends messages to the page that frames a form. It sends the form's height on every change and on request, so that the
 * frame needs no scrollbar. It also sends Escape if nothing in the form closes, so that the host page closes the popup.
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
