import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useDemoMode } from "#browser/session/demoMode.ts";

const DemoCard = lazyComponent(() => import("./DemoCard.tsx"), "DemoCard");

/** Shows the demo's card while a demo is active. */
export function DemoBanner() {
  const demo = useDemoMode();
  return demo.active ? <DemoCard endsAt={demo.endsAt} /> : null;
}
