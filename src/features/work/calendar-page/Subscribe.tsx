import { Rss } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";

const SubscribeDialog = lazyComponent(() => import("./SubscribeDialog.tsx"), "SubscribeDialog");

/** The button to subscribe to the plan from another calendar, such as the phone's own. */
export function Subscribe() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="max-sm:gap-0 max-sm:px-3.5"
        aria-haspopup="dialog"
        icon={<Rss aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">Subscribe</span>
      </Button>
      {open && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
