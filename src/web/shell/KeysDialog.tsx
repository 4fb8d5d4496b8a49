import { Dialog } from "#ui/overlays/Dialog.tsx";

/** The name of the modifier key for shortcuts on this device. */
const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";

const groups: { title: string; keys: { keys: string[]; does: string }[] }[] = [
  {
    title: "Everywhere",
    keys: [
      { keys: [command, "K"], does: "Search customers, estimates, quotes, events, pages and actions" },
      { keys: ["?"], does: "Show these shortcuts" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "In a list",
    keys: [
      { keys: ["J", "K"], does: "Next row, previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["E"], does: "Edit it; the status of an estimate" },
      { keys: ["X"], does: "Select it" },
    ],
  },
  {
    title: "Moving an event in the calendar",
    keys: [
      { keys: ["Arrows"], does: "Move it by a day, a week or 15 minutes" },
      { keys: ["Shift", "Arrows"], does: "Make it longer or shorter" },
      { keys: ["Enter"], does: "Save" },
      { keys: ["Esc"], does: "Cancel" },
    ],
  },
  {
    title: "Measuring on a photo",
    keys: [
      { keys: ["Arrows"], does: "Move the chosen corner" },
      { keys: ["Shift", "Arrows"], does: "Move it further" },
      { keys: ["+", "−", "0"], does: "Zoom in, zoom out, fit the photo" },
      { keys: [command, "Z"], does: "Undo; with Shift, redo" },
    ],
  },
];

/** The list of keyboard shortcuts, grouped by their place in the app. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      {/* Scrolling it by keyboard needs a focusable element. */}
      <div
        role="region"
        aria-label="Shortcuts"
        tabIndex={0}
        className="grid gap-x-8 gap-y-5 outline-offset-4 sm:grid-cols-2"
      >
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="mb-1.5 font-medium">{group.title}</h3>
            <dl className="divide-y divide-line">
              {group.keys.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="order-last flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded-md border border-line-strong bg-raised px-1.5 py-0.5 text-center font-sans text-sm"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-[0.9375rem] text-ink-soft">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
