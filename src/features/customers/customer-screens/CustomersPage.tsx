import { useState, type ReactNode } from "react";
import type { ScheduleEntry } from "#features/customers/schedules/schedule.ts";
import { ImportDialog } from "#features/customers/imports/ImportDialog.tsx";
import { ImportNews } from "#features/customers/imports/ImportNews.tsx";
import { MergeDialog } from "#features/customers/merge-screens/MergeDialog.tsx";
import { MergeHistoryDialog } from "#features/customers/merge-screens/MergeHistoryDialog.tsx";
import { PossibleDuplicates } from "#features/customers/merge-screens/PossibleDuplicates.tsx";
import { ServiceSchedule } from "#features/customers/schedule-screens/ServiceSchedule.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { useOpenAddForm } from "#browser/forms/useOpenAddForm.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomerDialogs } from "./CustomerDialogs.tsx";
import { CustomerFormDialog } from "./CustomerFormDialog.tsx";
import { customerTabs, type CustomerTab } from "./customersAddress.ts";
import { CustomersHeader } from "./CustomersHeader.tsx";
import type { CustomersAction } from "./CustomersMenu.tsx";
import { CustomerStats } from "./CustomerStats.tsx";
import { ListedCustomers } from "./ListedCustomers.tsx";
import { useCustomerDialogs } from "./useCustomerDialogs.ts";
import { useCustomersList } from "./useCustomersList.ts";
import { useHighlightedCard } from "./useHighlightedCard.ts";
import type { WorkOfCustomer } from "./workOf.browser.ts";

/** The customers of the business. `customerId` in the address opens that customer's details and highlights the row. */
export function CustomersPage({
  work,
  startJob,
}: {
  work: WorkOfCustomer;
  startJob: (entry: ScheduleEntry) => ReactNode;
}) {
  const customers = useCustomersList();
  const { view, opened, list, show, openCustomer } = customers;
  const highlightedId = useHighlightedCard(opened, view, list.isPlaceholderData ? undefined : list.data?.rows);
  const { open: openDialog, ...dialogs } = useCustomerDialogs();
  const [action, setAction] = useState<CustomersAction | null>(null);
  const close = () => setAction(null);
  useOpenAddForm(() => setAction("add"));

  const phone = useMediaQuery("(width < 48rem)");
  const stats = list.data?.stats;
  const labels: Record<CustomerTab, string> = {
    all: "All Customers",
    residential: stats ? `Residential (${stats.residential})` : "Residential",
    commercial: stats ? `Commercial (${stats.commercial})` : "Commercial",
    schedule: "Service Schedule",
  };

  return (
    <>
      <CustomersHeader phone={phone} onAction={setAction} />
      <div className="flex flex-col gap-4 sm:gap-5">
        <ImportNews onOpen={() => setAction("import")} />
        {!phone && <CustomerStats stats={stats} loading={list.isPending} />}
        <Tabs
          label="Customers"
          value={view.tab}
          onValueChange={(tab) => show({ tab: tab as CustomerTab })}
          tabs={customerTabs.map((tab) => ({ value: tab, label: labels[tab] }))}
        >
          {customerTabs.map((tab) => (
            <TabPanel key={tab} value={tab}>
              {tab === "schedule" ? (
                <ServiceSchedule onView={openCustomer} startJob={startJob} />
              ) : (
                // On a phone, the first screen is for the customers themselves.
                <div className="flex flex-col gap-4">
                  {tab === "all" && <PossibleDuplicates className="max-md:order-last" />}
                  <ListedCustomers
                    customers={customers}
                    highlightedId={highlightedId}
                    openDialog={openDialog}
                    onAdd={() => setAction("add")}
                  />
                </div>
              )}
            </TabPanel>
          ))}
        </Tabs>
        {phone && <CustomerStats stats={stats} loading={list.isPending} />}
      </div>
      {opened && (
        <CustomerDialog key={opened} id={opened} work={work} onShow={openCustomer} onClose={() => openCustomer(null)} />
      )}
      <CustomerDialogs {...dialogs} />
      {action === "add" && <CustomerFormDialog onClose={close} />}
      {action === "import" && <ImportDialog onClose={close} />}
      {action === "merge" && <MergeDialog onClose={close} />}
      {action === "history" && <MergeHistoryDialog onClose={close} />}
    </>
  );
}
