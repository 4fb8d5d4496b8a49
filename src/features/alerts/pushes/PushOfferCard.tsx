import { BellRing } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { usePushDevice } from "./usePush.ts";

const declinedKey = "yardstick.push-declined";

/** The offer of notifications. Once declined, it does not come back on this device. */
export function PushOfferCard() {
  const [declined, setDeclined] = useState(() => {
    try {
      return localStorage.getItem(declinedKey) !== null;
    } catch {
      return true;
    }
  });
  const { device, turn } = usePushDevice();
  if (declined || device?.permission !== "default") return null;
  const decline = () => {
    setDeclined(true);
    localStorage.setItem(declinedKey, "1");
  };
  return (
    <section
      aria-label="Notifications"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface px-4 py-2.5 shadow-card"
    >
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem]">Get a notification when a request comes in</p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" busy={turn.isPending} onClick={() => turn.mutate(true)}>
          Turn on
        </Button>
        <Button size="sm" variant="ghost" onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
