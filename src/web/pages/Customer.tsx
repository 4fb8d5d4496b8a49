import { CustomerPage } from "#features/customers/customer-screens/CustomerPage.tsx";
import { workOfCustomer } from "./workOfCustomer.tsx";

/** One customer with the work done for them. */
export function Customer() {
  return <CustomerPage work={workOfCustomer} />;
}
