import type { ComponentProps } from "react";
import { FirstSteps, firstStepsPlace, useFirstStepsKnown } from "#features/alerts/first-steps/FirstSteps.tsx";
import { useNoteShared } from "#features/alerts/first-steps/useNoteShared.ts";
import { PushOffer } from "#features/alerts/pushes/PushOffer.tsx";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { DashboardPage } from "#features/requests/estimate-list/DashboardPage.tsx";
import { afterFirstPaint } from "#browser/afterFirstPaint.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";

const NewestQuote = lazyComponent(() => import("#features/quotes/quote-screens/NewestQuote.tsx"), "NewestQuote");

const WaitingWork = lazyComponent(
  () => import("#features/quotes/quote-screens/WaitingWork.tsx"),
  "WaitingWork",
  "after first paint",
  <Skeleton className="h-11 max-w-md dense:h-9" />,
);
const OwedMoney = lazyComponent(
  () => import("#features/invoices/invoice-screens/OwedMoney.tsx"),
  "OwedMoney",
  "after first paint",
  <Skeleton className="h-11 max-w-md dense:h-9" />,
);
const TodaysSchedule = lazyComponent(
  () => import("#features/work/event-dialogs/TodaysSchedule.tsx"),
  "TodaysSchedule",
  "after first paint",
  <Skeleton className="h-60 rounded-xl" />,
);

// The page that is opened most from here does not wait for its code. A failed fetch is repeated when it is opened.
afterFirstPaint(() => void import("./Estimate.tsx").catch(() => {}));

const parts = {
  quoteOf: (of) => <NewestQuote {...of} />,
  pushOffer: (hasRequests) => <PushOffer hasRequests={hasRequests} />,
  firstSteps: <FirstSteps />,
  waiting: (
    <>
      <WaitingWork />
      <OwedMoney />
    </>
  ),
  todaysSchedule: <TodaysSchedule />,
} satisfies Partial<ComponentProps<typeof DashboardPage>>;

/** The estimates of one vertical, or of all, with the state of their quotes, the day's schedule and the first steps. */
export function Dashboard({ category }: { category?: ServiceCategory }) {
  const known = useFirstStepsKnown();
  return (
    <DashboardPage
      {...(category && { category })}
      {...parts}
      awaited={known ? null : firstStepsPlace}
      onShared={useNoteShared()}
    />
  );
}
