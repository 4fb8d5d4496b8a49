import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitMerge, History, UserPlus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { PremiumGate } from "#features/billing/PremiumGate.tsx";
import { ImportDialog } from "#features/imports/ImportDialog.tsx";
import { MergeDialog } from "#features/merges/MergeDialog.tsx";
import { MergeHistoryDialog } from "#features/merges/MergeHistoryDialog.tsx";
import { PossibleDuplicates } from "#features/merges/PossibleDuplicates.tsx";
import { ServiceSchedule } from "#features/schedules/ServiceSchedule.tsx";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { api } from "#web/client.ts";
import { useAddressQuery } from "#web/useAddressQuery.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomerFormDialog } from "./CustomerFormDialog.tsx";
import { CardSkeletons, CustomerFilters, CustomerGrid, NoCustomers } from "./CustomerList.tsx";
import {
  listParamsOf,
  customersPageSize,
  customerTabs,
  readCustomersAddress,
  writeCustomersAddress,
  type CustomersView,
  type CustomerTab,
} from "./customersAddress.ts";
import { FilesMenu } from "./FilesMenu.tsx";
import { CustomerStats } from "./CustomerStats.tsx";
import { useCustomerDialogs } from "./useCustomerDialogs.tsx";
import { useHighlightedCard } from "./useHighlightedCard.ts";

/** The customers of the business. `customerId` in the address opens that customer's details and highlights the card. */
export function CustomersPage() {
  return (
    <PremiumGate title="Customers">
      <Customers />
    </PremiumGate>
  );
}

function Customers() {
  const [query, changeQuery] = useAddressQuery();
  const view = readCustomersAddress(query);
  const opened = query.get("customerId");
  const list = useQuery(
    api.customers.list.queryOptions({ input: listParamsOf(view), placeholderData: keepPreviousData }),
  );
  const highlightedId = useHighlightedCard(opened, view, list.isPlaceholderData ? undefined : list.data?.rows);
  const { open: openDialog, dialogs } = useCustomerDialogs();
  const [other, setOther] = useState<"add" | "import" | "merge" | "history" | null>(null);

  const show = (choice: Partial<CustomersView>) =>
    changeQuery((now) => writeCustomersAddress({ ...readCustomersAddress(now), page: 1, ...choice }), {
      replace: "search" in choice,
    });
  const openCustomer = (id: string | null) =>
    changeQuery((now) => writeCustomersAddress(readCustomersAddress(now), id));
  useSentTo(openCustomer);

  // The last cards of the last page went elsewhere: show the page before.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / customersPageSize));
  const beyond = list.data !== undefined && !list.isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (beyond)
      changeQuery(
        (now) => writeCustomersAddress({ ...readCustomersAddress(now), page: lastPage }, now.get("customerId")),
        { replace: true },
      );
  }, [beyond, lastPage, changeQuery]);

  const stats = list.data?.stats;
  const labels: Record<CustomerTab, string> = {
    all: "All Customers",
    residential: `Residential (${stats?.residential ?? 0})`,
    commercial: `Commercial (${stats?.commercial ?? 0})`,
    schedule: "Service Schedule",
  };
  const close = () => setOther(null);

  return (
    <>
      <PageHeader
        title="Customers"
        description="Who you work for, when to call them, and what is due."
        actions={
          <div className="grid grid-cols-2 gap-2 max-sm:[&>button]:px-2 sm:flex">
            <Button icon={<History aria-hidden="true" />} onClick={() => setOther("history")}>
              Merge History
            </Button>
            <Button icon={<GitMerge aria-hidden="true" />} onClick={() => setOther("merge")}>
              Merge Customers
            </Button>
            <div className="col-span-full flex gap-2 max-sm:order-first sm:contents">
              <Button
                variant="primary"
                className="max-sm:flex-1"
                icon={<UserPlus aria-hidden="true" />}
                onClick={() => setOther("add")}
              >
                Add Customer
              </Button>
              <FilesMenu onImport={() => setOther("import")} />
            </div>
          </div>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        <CustomerStats stats={stats} loading={list.isPending} />
        <Tabs
          label="Customers"
          value={view.tab}
          onValueChange={(tab) => show({ tab: tab as CustomerTab })}
          tabs={customerTabs.map((tab) => ({ value: tab, label: labels[tab] }))}
        >
          {customerTabs.map((tab) => (
            <TabPanel key={tab} value={tab}>
              {tab === "schedule" ? (
                <ServiceSchedule onView={openCustomer} />
              ) : (
                <>
                  {tab === "all" && <PossibleDuplicates className="mb-4" />}
                  <CustomerFilters view={view} onChange={show} />
                  {list.data ? (
                    list.data.rows.length > 0 ? (
                      <CustomerGrid
                        rows={list.data.rows}
                        total={list.data.total}
                        page={view.page}
                        busy={list.isPlaceholderData}
                        highlightedId={highlightedId}
                        openDialog={openDialog}
                        onOpen={openCustomer}
                        onPage={(page) => show({ page })}
                      />
                    ) : beyond ? (
                      <CardSkeletons />
                    ) : (
                      <NoCustomers
                        any={list.data.stats.total > 0}
                        onAdd={() => setOther("add")}
                        onClear={() => show({ search: "", status: "all", tab: "all" })}
                      />
                    )
                  ) : list.isError ? (
                    <FailedState
                      title="Your customers could not be loaded"
                      error={list.error}
                      busy={list.isFetching}
                      onRetry={() => void list.refetch()}
                    />
                  ) : (
                    <CardSkeletons />
                  )}
                </>
              )}
            </TabPanel>
          ))}
        </Tabs>
      </div>
      {opened && <CustomerDialog key={opened} id={opened} onShow={openCustomer} onClose={() => openCustomer(null)} />}
      {dialogs}
      {other === "add" && <CustomerFormDialog onClose={close} />}
      {other === "import" && <ImportDialog onClose={close} />}
      {other === "merge" && <MergeDialog onClose={close} />}
      {other === "history" && <MergeHistoryDialog onClose={close} />}
    </>
  );
}

/** A link may name the customer to open in its navigation state alone. */
function useSentTo(openCustomer: (id: string) => void): void {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const wanted =
    typeof state === "object" && state !== null && "openCustomer" in state && typeof state.openCustomer === "string"
      ? state.openCustomer
      : null;
  const arrive = useEffectEvent((id: string) => {
    if (!new URLSearchParams(search).has("customerId")) openCustomer(id);
  });
  // Once on arriving: whoever closes the details must not have them opened again.
  useEffect(() => {
    if (wanted !== null) arrive(wanted);
  }, [wanted]);
}
