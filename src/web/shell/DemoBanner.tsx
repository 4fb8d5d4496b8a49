import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useDemoMode } from "#browser/session/demoMode.ts";

const DemoCard = lazyComponent(() => import("./DemoCard.tsx"), "DemoCard");

/** The card of the demo, while there is one. */
export function DemoBanner() {
  const demo = useDemoMode();
  return demo.active ? <DemoCard endsAt={demo.endsAt} /> : null;
}
