/** A press that was held longer than this has missed its button anyway. In milliseconds. */
const longPress = 500;

/**
 * Runs after the press or key that is going on has been handled. A text that appears when a field is left must not move
 * the pressed button away.
 */
export function afterPress(run: () => void): void {
  const waiting = new AbortController();
  const handled = () => {
    waiting.abort();
    clearTimeout(timer);
    setTimeout(run);
  };
  const timer = setTimeout(handled, longPress);
  for (const event of ["click", "keyup"]) window.addEventListener(event, handled, { signal: waiting.signal });
}
