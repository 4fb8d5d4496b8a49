import type { ReactNode } from "react";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { Card } from "#ui/Card.tsx";
import { PricePanel } from "./PricePanel.tsx";
import { RequestActions } from "./RequestActions.tsx";

/** The price with its reason, the one next step, and the ways to the customer. */
export function NextStepCard({
  estimate,
  nextStep,
  schedule,
}: {
  estimate: EstimateDetails;
  nextStep: ReactNode;
  schedule: ReactNode;
}) {
  return (
    <Card aria-label="Price and next step">
      <div className="flex flex-col gap-4">
        <PricePanel estimate={estimate} />
        {/* On a phone, the bar at the bottom of the page has the next step. */}
        <div className="empty:hidden max-md:hidden">{nextStep}</div>
        <RequestActions estimate={estimate} schedule={schedule} />
      </div>
    </Card>
  );
}
