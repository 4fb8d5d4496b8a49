import { CustomerPageLink } from "#features/customer-pages/customer-links/CustomerPageLink.tsx";
import type { WorkOfCustomer } from "#features/customers/customer-screens/workOf.browser.ts";
import { InvoicesOfCustomer } from "#features/invoices/invoice-screens/InvoicesOfCustomer.tsx";
import { JobsOfCustomer } from "#features/jobs/job-screens/JobsOf.tsx";
import { PlannedEvents } from "#features/work/event-dialogs/PlannedEvents.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { VisitsCard } from "#features/work/visit-cards/VisitsCard.tsx";
import { visitTo } from "#features/work/visits/visitLife.ts";
import { ConversationOf, MessagesOfCustomer } from "./MessagesOf.tsx";

/** The calendar's parts of a customer's screens. */
export const workOfCustomer: WorkOfCustomer = {
  scheduleButton: (customer) => <ScheduleButton seed={() => visitTo(customer)} />,
  invoices: ({ id }) => <InvoicesOfCustomer customerId={id} />,
  jobs: (customer) => <JobsOfCustomer customer={customer} />,
  pageLink: ({ id }) => <CustomerPageLink customerId={id} />,
  conversation: ({ id, name }) => <ConversationOf customer={{ id, name }} />,
  messages: ({ id, name }, fixAddress) => <MessagesOfCustomer customer={{ id, name }} onFixAddress={fixAddress} />,
  visits: (customer) => <VisitsCard customer={customer} />,
  plannedEvents: (customer, timeZone) => <PlannedEvents customer={customer} timeZone={timeZone} />,
};
