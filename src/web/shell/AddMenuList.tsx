import { CalendarPlus, FilePlus, ReceiptText, Send, UserPlus } from "lucide-react";
import { useNavigate } from "#browser/links.tsx";
import { MenuItem, MenuList } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";
import { openAddFormState } from "#browser/forms/useOpenAddForm.ts";
import { useMay } from "#browser/client/useMay.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useBeginQuote } from "#features/quotes/quote-screens/useBeginQuote.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";

/**
 * The list of the menu for adding from any page: a quote, an invoice, an estimate through the business's own form, an event, a
 * customer. It leaves out entries that the plan or the role does not allow.
 */
export function AddMenuList(menu: OpenedMenu) {
  const navigate = useNavigate();
  const beginQuote = useBeginQuote();
  const may = useMay();
  const hasPro = useHasPro();
  return (
    <MenuList {...menu} label="Add" align="center">
      {may(quotesApi.create) && (
        <MenuItem icon={<FilePlus aria-hidden="true" />} onSelect={() => void beginQuote({})}>
          Quote
        </MenuItem>
      )}
      {may(invoicesApi.create) && (
        <MenuItem
          icon={<ReceiptText aria-hidden="true" />}
          onSelect={() => navigate("/invoices", { state: openAddFormState })}
        >
          Invoice
        </MenuItem>
      )}
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => navigate("/send-form")}>
        Send Form
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
    </MenuList>
  );
}
