import { Dialog } from "#ui/overlays/Dialog.tsx";
import { FeedAddress } from "./FeedAddress.tsx";

/** The secret address of the calendar, and instructions for subscribing on a phone. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Subscribe to your calendar"
      description="See your schedule in your phone's calendar. It updates automatically."
    >
      <FeedAddress />
      <section aria-label="How to add it" className="mt-5">
        <h3 className="font-semibold">On an iPhone or iPad</h3>
        <ol className="mt-1 list-decimal space-y-0.5 pl-5 text-[0.9375rem] text-ink-soft">
          <li>Open Settings, then Apps, Calendar, Calendar Accounts.</li>
          <li>Choose Add Account, Other, Add Subscribed Calendar.</li>
          <li>Paste the link and save.</li>
        </ol>
        <h3 className="mt-4 font-semibold">On Android, with Google Calendar</h3>
        <ol className="mt-1 list-decimal space-y-0.5 pl-5 text-[0.9375rem] text-ink-soft">
          <li>On a computer, open calendar.google.com.</li>
          <li>Next to Other calendars, click +, then From URL.</li>
          <li>Paste the link and click Add calendar. It shows on your phone, too.</li>
        </ol>
        <p className="mt-4 text-sm text-ink-faint">Most calendars refresh hourly; Google can take a day.</p>
      </section>
    </Dialog>
  );
}
