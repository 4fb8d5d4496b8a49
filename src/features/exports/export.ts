import type { CustomerTotals, Customer } from "#features/customers/customer.ts";
import type { DisplayedPriceInput } from "#features/estimates/computation.ts";
import { displayedPrice } from "#features/estimates/computation.ts";
import { statusLabels, type EstimateStatus } from "#features/estimates/estimate.ts";

/** What stands in a cell; nothing is an empty one. */
export type Cell = string | number | null;

/** How files are written: for spreadsheets, with cells that could be taken for formulas made harmless. */
export const csvOptions = { bom: true, escape_formulas: true, record_delimiter: "\r\n" } as const;

/** The heads of the columns in a file of customers. */
export const customerColumns = [
  "Name",
  "Email",
  "Phone",
  "Address",
  "Status",
  "Client Type",
  "Notes",
  "Last Work Date",
  "Last Quote Amount",
  "Total Jobs",
  "Total Revenue",
  "Last Job",
  "Customer Since",
  "ID",
];

/** One customer as a row of the file; the first columns are those that an import reads. */
export function customerCells(customer: Omit<Customer, "version" | "updated_at"> & CustomerTotals): Cell[] {
  const {
    name,
    email,
    phone,
    address,
    status,
    client_type,
    notes,
    last_work_date,
    last_quote_amount,
    totalJobs,
    totalRevenue,
    lastJobDate,
    created_at,
    id,
  } = customer;
  return [
    name,
    email,
    phone,
    address,
    status,
    client_type,
    notes,
    last_work_date,
    last_quote_amount,
    totalJobs,
    totalRevenue,
    dayOf(lastJobDate),
    dayOf(created_at),
    id,
  ];
}

/** The heads of the columns in a file of estimates. */
export const estimateColumns = [
  "Date",
  "Name",
  "Email",
  "Phone",
  "Address",
  "Service",
  "Status",
  "Area (sq ft)",
  "Quantity",
  "Rate",
  "Unit",
  "Price",
  "Quoted",
  "Notes",
  "ID",
];

/** What of an estimate its row shows. */
export type ExportedEstimate = DisplayedPriceInput & {
  id: string;
  created_at: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  service_name: string;
  status: EstimateStatus;
  estimated_quantity: number | null;
  notes: string | null;
};

/** One estimate as a row of the file: the price that screens display, and the stored total that was quoted. */
export function estimateCells(estimate: ExportedEstimate): Cell[] {
  const {
    created_at,
    name,
    email,
    phone,
    address,
    service_name,
    status,
    estimated_square_footage,
    estimated_quantity,
    service_rate,
    service_unit,
    total_price,
    notes,
    id,
  } = estimate;
  return [
    dayOf(created_at),
    name,
    email,
    phone,
    address,
    service_name,
    statusLabels[status],
    estimated_square_footage,
    estimated_quantity,
    service_rate,
    service_unit,
    displayedPrice(estimate),
    total_price,
    notes,
    id,
  ];
}

function dayOf(moment: string | null): string | null {
  return moment && new Date(moment).toISOString().slice(0, 10);
}
