import { accountContract } from "#features/account/account.contract.ts";
import { calendarContract } from "#features/calendar/event.contract.ts";
import { customersContract } from "#features/customers/customer.contract.ts";
import { estimatesContract } from "#features/estimates/estimate.contract.ts";
import { publicFormsContract } from "#features/public-forms/publicForm.contract.ts";
import { servicesContract } from "#features/services/service.contract.ts";

/** Everything that may be asked of Yardstick. */
export const contract = {
  account: accountContract,
  calendar: calendarContract,
  customers: customersContract,
  estimates: estimatesContract,
  publicForms: publicFormsContract,
  services: servicesContract,
};
