import { ExternalLink, Trash2, UserPlus, UserRound } from "lucide-react";
import { ContactItems } from "#browser/lists/ContactItems.tsx";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import type { EstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { MenuItem, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";

/** The items of the menu of an estimate's row. */
export function EstimateMenu({ row, changes }: { row: ListedEstimate; changes: EstimateChanges }) {
  const { id, customer_id, email } = row;
  return (
    <>
      <MenuLink to={`/estimate/${id}`} icon={<ExternalLink aria-hidden="true" />}>
        Open
      </MenuLink>
      {customer_id ? (
        <MenuLink to={`/customers?customerId=${customer_id}`} icon={<UserRound aria-hidden="true" />}>
          View Customer
        </MenuLink>
      ) : (
        email && (
          <MenuItem icon={<UserPlus aria-hidden="true" />} onSelect={() => void changes.addToCustomers(row)}>
            Add to Customers
          </MenuItem>
        )
      )}
      <MenuSeparator />
      <ContactItems {...row} />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => void changes.remove([row])}>
        Delete
      </MenuItem>
    </>
  );
}
