import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Hammer } from "lucide-react";
import type { ReactNode } from "react";
import { useHasServices } from "#features/catalog/services/useHasServices.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { DetailsFirst } from "#browser/session/DetailsFirst.tsx";
import { useFormLink } from "#features/requests/form-links/useFormLink.ts";
import { AreaLinks } from "#browser/shell/AreaLinks.tsx";
import { dashboardTitle, overviewOf } from "./dashboard.ts";
import { statusTones, type EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { EstimateList, type QuoteOfListed } from "./EstimateList.tsx";
import { readListAddress, writeListAddress } from "./listAddress.ts";
import { StatusFigure } from "./StatusFigure.tsx";

const icons: Record<EstimateStatus, ReactNode> = {
  pending: <Clock />,
  "in-progress": <Hammer />,
  completed: <CircleCheck />,
  cancelled: <CircleX />,
};

/** The owner's requests: counts by status, the link that brings more, and the list to work through. */
export function DashboardPage({
  category,
  quoteOf,
  pushOffer,
  firstSteps,
  awaited,
  waiting,
  todaysSchedule,
  onShared,
}: {
  category?: ServiceCategory;
  /** The state of a listed estimate's newest quote. Quotes are a feature above this one. */
  quoteOf: QuoteOfListed;
  /** The offer of notifications, shown to owners who have requests. */
  pushOffer: (hasRequests: boolean) => ReactNode;
  /** The steps to a first quote. */
  firstSteps: ReactNode;
  /** The place of these steps until it is known whether there are any. A new owner's page comes with them. */
  awaited: ReactNode;
  /** The estimates and quotes that wait for a step of the business; on the page of all verticals. */
  waiting: ReactNode;
  /** The day's events, beside the requests. */
  todaysSchedule: ReactNode;
  /** Called after the form's link was copied. */
  onShared: () => void;
}) {
  const link = useFormLink(category ?? null);
  const stats = useQuery(estimatesApi.stats.queryOptions({ input: { category } }));
  const [query, changeQuery] = useAddressQuery();
  const view = readListAddress(query);
  const phone = useMediaQuery("(width < 48rem)");
  const overview = overviewOf(category);
  const hasServices = useHasServices(category ?? null);
  const isHeld = awaited !== null && !stats.data?.total;

  return (
    <>
      <PageHeader
        title={dashboardTitle(category)}
        description={phone ? undefined : "New requests show up here automatically."}
      />
      {pushOffer((stats.data?.total ?? 0) > 0)}
      <AreaLinks label="Category" page="" all="/dashboard" />
      {isHeld && awaited}
      <div className={cx("flex flex-col gap-4 sm:gap-5", isHeld && "invisible")}>
        {firstSteps}
        <section
          aria-label="Overview"
          className={
            overview.length === 3
              ? "grid grid-cols-3 gap-2 sm:gap-4"
              : "grid grid-cols-4 gap-2 max-[24rem]:gap-1 sm:gap-4"
          }
        >
          {overview.map(({ status, label, caption, count }) => (
            <StatusFigure
              key={status}
              label={label}
              caption={caption}
              icon={icons[status]}
              tone={statusTones[status]}
              count={stats.data ? count(stats.data) : stats.isPending ? undefined : null}
              pressed={view.status === status}
              onPress={() =>
                changeQuery((query) => {
                  const now = readListAddress(query);
                  return writeListAddress({ ...now, page: 1, status: now.status === status ? "all" : status });
                })
              }
            />
          ))}
        </section>
        {!category && waiting}
        {/* The requests come first, because owners open this page for them. The day is beside or below them. */}
        <div className="grid items-start gap-4 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <EstimateList key={category ?? "all"} category={category} quoteOf={quoteOf} />
          <div className="grid items-start gap-4 sm:gap-5 md:max-xl:grid-cols-2">
            {todaysSchedule}
            <Card>
              {hasServices === undefined ? (
                <Skeleton className="h-23" />
              ) : !hasServices ? (
                <p className="text-sm text-ink-soft">Your form link appears here once you add a service.</p>
              ) : (
                <DetailsFirst>
                  <CopyField
                    label="Your form link"
                    value={link}
                    hint="Anyone with this link can request an estimate."
                    onCopied={onShared}
                  />
                </DetailsFirst>
              )}
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}
