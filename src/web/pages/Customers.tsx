import { CustomersPage } from "#features/customers/customer-screens/CustomersPage.tsx";
import { workOfCustomer } from "./workOfCustomer.tsx";

/** The customers, each with the work done for them. */
export function Customers() {
  return <CustomersPage work={workOfCustomer} />;
}
