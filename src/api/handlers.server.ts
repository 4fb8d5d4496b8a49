import { accountHandlers } from "#features/account/account.server.ts";
import { calendarHandlers } from "#features/calendar/event.server.ts";
import { customerHandlers } from "#features/customers/customer.server.ts";
import { estimateHandlers } from "#features/estimates/estimate.server.ts";
import { publicFormsHandlers } from "#features/public-forms/publicForm.server.ts";
import { serviceHandlers } from "#features/services/service.server.ts";

/** Every answer of the server, in the order of the contract. */
export const serverHandlers = {
  account: accountHandlers,
  calendar: calendarHandlers,
  customers: customerHandlers,
  estimates: estimateHandlers,
  publicForms: publicFormsHandlers,
  services: serviceHandlers,
};
