import { CustomersMeant } from "#features/customers/customers/CustomersMeant.tsx";
import { fewFound } from "#shared/search/fewFound.ts";
import { FailedState } from "#ui/FailedState.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { CardSkeletons, CustomerFilters, CustomerGrid, NoCustomers } from "./CustomerList.tsx";
import { everyCustomer } from "./customersAddress.ts";
import type { OpenDialog } from "./useCustomerDialogs.ts";
import type { CustomersList } from "./useCustomersList.ts";

/** The customers of one tab: the filters, and a page of cards or an empty state. */
export function ListedCustomers({
  customers: { view, list, beyond, show, openCustomer },
  highlightedId,
  openDialog,
  onAdd,
}: {
  customers: CustomersList;
  highlightedId: string | null;
  openDialog: OpenDialog;
  onAdd: () => void;
}) {
  return (
    <>
      <CustomerFilters view={view} onChange={show} />
      {list.data ? (
        list.data.rows.length > 0 ? (
          <SearchedFor value={view.search}>
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
            {list.data.total <= fewFound && (
              <CustomersMeant
                search={view.search}
                onSearch={(search) => show({ search })}
                className="mt-2 empty:hidden"
              />
            )}
          </SearchedFor>
        ) : beyond ? (
          <CardSkeletons />
        ) : (
          <NoCustomers
            any={list.data.stats.total > 0}
            search={view.search}
            onSearch={(search) => show({ search })}
            onAdd={onAdd}
            onClear={() => show(everyCustomer)}
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
  );
}
