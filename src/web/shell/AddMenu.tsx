import { CalendarPlus, Plus, Send, UserPlus } from "lucide-react";
import { useNavigate } from "#browser/links.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { openAddFormState } from "#browser/forms/useOpenAddForm.ts";
import { useMay } from "#browser/client/useMay.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";

/**
 * The menu for adding from any page: a request through the business's own form, an event, a customer. It leaves out
 * entries that the plan or the role does not allow.
 */
export function AddMenu() {
  const navigate = useNavigate();
  const may = useMay();
  const hasPro = useHasPro();
  return (
    <li className="grid shrink-0 place-items-center px-1">
      <Menu
        label="Add"
        align="center"
        trigger={
          <button
            type="button"
            aria-label="Add"
            className="grid size-11 place-items-center rounded-full bg-accent text-accent-ink hover:bg-accent-hover"
          >
            <Plus aria-hidden="true" className="size-6" />
          </button>
        }
      >
        <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => navigate("/send-form")}>
          Request
        </MenuItem>
        {hasPro && may(calendarApi.create) && (
          <MenuItem
            icon={<CalendarPlus aria-hidden="true" />}
            onSelect={() => navigate("/calendar", { state: openAddFormState })}
          >
            Event
          </MenuItem>
        )}
        {hasPro && may(customersApi.create) && (
          <MenuItem
            icon={<UserPlus aria-hidden="true" />}
            onSelect={() => navigate("/customers", { state: openAddFormState })}
          >
            Customer
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
