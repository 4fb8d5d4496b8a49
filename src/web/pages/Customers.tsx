import { CustomersPage } from "#features/customers/customer-screens/CustomersPage.tsx";
import type { ScheduleEntry } from "#features/customers/schedules/schedule.ts";
import { StartScheduledJob } from "#features/jobs/job-screens/StartScheduledJob.tsx";
import { workOfCustomer } from "./workOfCustomer.tsx";

const startJob = ({ id, customer_name, service_name }: ScheduleEntry) => (
  <StartScheduledJob
    scheduleId={id}
    whose={service_name === null ? customer_name : `${customer_name}, ${service_name}`}
  />
);

/** The customers, each with the work done for them, and with jobs that begin from the services that are due. */
export const Customers = () => <CustomersPage work={workOfCustomer} startJob={startJob} />;
