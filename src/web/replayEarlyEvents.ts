/**
 * Saves input in a prerendered page before its script has hydrated it. Fields keep their own values; presses of buttons
 * are recorded. Both are repeated as events once the page announces that it is hydrated (`useAnnounceHydrated.ts`).
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type RecordedEvent = { field: Field; value: string };

/**
 * The number of attempts to press a button, because it may wait for other repeated input. The next constant is the
 * delay between them, in milliseconds.
 */
const pressAttempts = 20;
const pressDelay = 50;

/** Starts listening, and enables the page. Runs once the markup is complete. */
export function replayEarlyEvents(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>("input, textarea, select")];
  const waiting = [...root.querySelectorAll<HTMLButtonElement>("button:disabled")];
  const presses = new Set<HTMLButtonElement>();
  const listening = new AbortController();
  const recordPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !root.contains(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.dataset["pressed"] = "";
    presses.add(button);
  };
  window.addEventListener("click", recordPress, { capture: true, signal: listening.signal });
  document.addEventListener(
    "hydrated",
    () => {
      listening.abort();
      // The hydrated page now decides again if they can be pressed.
      for (const button of waiting) button.disabled = true;
      for (const button of presses) delete button.dataset["pressed"];
      const focused = fields.find((field) => field === document.activeElement);
      const early = fields.filter(isChanged).map((field) => ({ field, value: field.value }));
      void repeat(root, early, presses, focused);
    },
    { once: true },
  );
  for (const button of waiting) button.disabled = false;
  root.inert = false;
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === "file") return (field.files?.length ?? 0) > 0;
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

async function repeat(
  root: HTMLElement,
  early: RecordedEvent[],
  presses: Set<HTMLButtonElement>,
  focused?: Field,
): Promise<void> {
  // The effects of a field's value, such as the next field, must be rendered before the next value is repeated.
  for (const { field, value } of early) {
    await Promise.resolve();
    const now = counterpart(root, field);
    if (now) repeatField(now, field, value);
  }
  if (focused && !focused.isConnected) counterpart(root, focused)?.focus();
  for (const pressed of presses)
    for (let attempt = 0; attempt < pressAttempts; attempt++) {
      await new Promise((done) => setTimeout(done, attempt === 0 ? 0 : pressDelay));
      const button = counterpart(root, pressed);
      if (!button || button.disabled) continue;
      button.click();
      break;
    }
}

/** Returns the element itself, or its replacement if the page was rendered from scratch, as with a stored draft. */
function counterpart<Control extends Field | HTMLButtonElement>(
  root: HTMLElement,
  control: Control,
): Control | undefined {
  if (control.isConnected) return control;
  const alike = (other: Control) =>
    other.type === control.type &&
    other.name === control.name &&
    (isChoice(control) || control instanceof HTMLButtonElement ? other.value === control.value : true) &&
    (control.id === "" || !(control instanceof HTMLInputElement) || control.name !== "" || other.id === control.id) &&
    other.textContent === control.textContent;
  return [...root.querySelectorAll<Control>(control.localName)].find(alike);
}

const isChoice = (control: Field | HTMLButtonElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

/** Sets the field to the value of `early`, in a way that React sees as a change. */
function repeatField(field: Field, early: Field, value: string): void {
  if (isChoice(field)) {
    const wanted = (early as HTMLInputElement).checked || field.type === "radio";
    field.checked = !wanted;
    field.click();
    return;
  }
  if (field instanceof HTMLInputElement && field.type === "file") {
    field.files = (early as HTMLInputElement).files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React tracks a field's value through the field's own setter; the prototype's setter bypasses it.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
