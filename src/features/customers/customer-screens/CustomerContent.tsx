import { CircleDollarSign, ClipboardCheck, CalendarDays } from "lucide-react";
import { FollowUpCard } from "#features/customers/follow-up-screens/FollowUpCard.tsx";
import { QuotesOfCustomer } from "#features/quotes/quote-screens/QuotesOfCustomer.tsx";
import { ServicesPanel } from "#features/customers/schedule-screens/ServicesPanel.tsx";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Card } from "#ui/Card.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { useSession } from "#browser/client/useSession.ts";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import { InformationCard } from "./InformationCard.tsx";
import { JobHistory } from "./JobHistory.tsx";
import { PlacesCard } from "./PlacesCard.tsx";
import { TimelineCard } from "./TimelineCard.tsx";
import type { OpenDialog } from "./useCustomerDialogs.ts";
import type { WorkOfCustomer } from "./workOf.browser.ts";

/**
 * Everything about one customer, for its own page or (`narrow`) the dialog over the list. Two columns if there is room.
 */
export function CustomerContent({
  customer,
  openDialog,
  work,
  narrow = false,
}: {
  customer: CustomerDetails;
  openDialog: OpenDialog;
  work: WorkOfCustomer;
  narrow?: boolean;
}) {
  const { me } = useSession();
  const timeZone = me?.business.time_zone;
  const { totalJobs, totalRevenue, lastJobDate, notes } = customer;
  return (
    <div className="@container">
      <div className="mb-4 grid grid-cols-2 gap-2 @min-[36rem]:mb-5 @min-[36rem]:grid-cols-3 @min-[36rem]:gap-4">
        <StatCard label="Total Jobs" icon={<ClipboardCheck />} value={totalJobs} />
        <StatCard label="Total Revenue" icon={<CircleDollarSign />} tone="success" value={formatMoney(totalRevenue)} />
        <StatCard
          label="Last Job"
          icon={<CalendarDays />}
          tone="info"
          value={lastJobDate ? formatDay(lastJobDate, timeZone) : "—"}
          className="max-[36rem]:col-span-full"
        />
      </div>
      <div className="grid gap-4 @min-[50rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @min-[50rem]:items-start @min-[50rem]:gap-5">
        <div className="grid min-w-0 gap-4 @min-[50rem]:gap-5">
          <InformationCard customer={customer} timeZone={timeZone} />
          <PlacesCard customer={customer} />
          <JobHistory customer={customer} timeZone={timeZone} narrow={narrow} />
          {work.conversation(customer)}
          <QuotesOfCustomer customerId={customer.id} />
          {work.jobs(customer)}
          {work.invoices(customer)}
          {work.visits(customer)}
          <ServicesPanel customer={customer} openDialog={(which, schedule) => openDialog(which, customer, schedule)} />
        </div>
        <div className="grid min-w-0 gap-4 @min-[50rem]:gap-5">
          <FollowUpCard customer={customer} withBar={!narrow} onEdit={() => openDialog("follow-up", customer)} />
          {work.plannedEvents(customer, timeZone)}
          {work.pageLink(customer)}
          <Card title="Notes">
            {notes ? (
              <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{notes}</p>
            ) : (
              <p className="text-sm text-ink-faint">No notes yet.</p>
            )}
          </Card>
          {work.messages(customer, () => openDialog("edit", customer))}
          <TimelineCard customer={customer} timeZone={timeZone} />
        </div>
      </div>
    </div>
  );
}
