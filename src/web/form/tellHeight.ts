/** Tells the page that frames the form how tall it is, whenever that changes, so that the frame needs no scrollbar. */
export function tellHeight(root: HTMLElement): void {
  if (window.parent === window) return;
  new ResizeObserver(() => window.parent.postMessage({ type: "yardstick:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*")).observe(root);
}
