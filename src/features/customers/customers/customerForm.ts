import * as z from "zod";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import { clientTypes, customerFields, customerStatuses, type Customer, type CustomerFields } from "./customer.ts";
import { readFigure } from "#shared/figures/figures.ts";

const typed = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  status: z.enum(customerStatuses),
  client_type: z.enum(clientTypes),
  last_work_date: z.string(),
  last_quote_amount: z.string(),
  notes: z.string(),
  tax_exempt: z.string(),
  contacts: z.array(z.object({ name: z.string(), label: z.string(), phone: z.string(), email: z.string() })),
  tags: z.array(z.string()),
  places: z.array(z.object({ name: z.string(), address: z.string(), gate_code: z.string(), notes: z.string() })),
} satisfies Record<keyof CustomerFields, z.ZodType>);
/** The values of the form. */
export type CustomerValues = z.infer<typeof typed>;

/** The form's field labels. */
export const customerLabels: FieldLabels<CustomerFields> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  status: "Status",
  client_type: "Client type",
  last_work_date: "Last work date",
  last_quote_amount: "Last quote amount",
  notes: "Notes",
  tax_exempt: "Tax exempt certificate",
  contacts: "More contacts",
  tags: "Tags",
  places: "Places",
};

/** The initial values of the form for a customer, or for a new one if null. */
export function customerValues(customer: Customer | null): CustomerValues {
  return {
    name: customer?.name ?? "",
    email: customer?.email ?? "",
    phone: customer?.phone ?? "",
    address: customer?.address ?? "",
    status: customer?.status ?? "prospect",
    client_type: customer?.client_type ?? "residential",
    last_work_date: customer?.last_work_date ?? "",
    last_quote_amount: customer?.last_quote_amount == null ? "" : customer.last_quote_amount.toFixed(2),
    notes: customer?.notes ?? "",
    tax_exempt: customer?.tax_exempt ?? "",
    contacts: (customer?.contacts ?? []).map(({ name, label, phone, email }) => ({
      name: name ?? "",
      label: label ?? "",
      phone: phone ?? "",
      email: email ?? "",
    })),
    tags: customer?.tags ?? [],
    places: (customer?.places ?? []).map(({ name, address, gate_code, notes }) => ({
      name: name ?? "",
      address: address ?? "",
      gate_code: gate_code ?? "",
      notes: notes ?? "",
    })),
  } satisfies Record<keyof CustomerFields, unknown>;
}

/** True for a row of a list in which something is typed. */
const isFilled = (row: Record<string, string>): boolean => Object.values(row).some((text) => text.trim() !== "");

/** The form's rules: a schema from the typed values to the saved fields. */
export const customerForm = typed.transform((values, context): CustomerFields => {
  const amount = readFigure(values.last_quote_amount);
  const input: z.input<typeof customerFields> = {
    ...values,
    contacts: values.contacts.filter(isFilled),
    places: values.places.filter(isFilled),
    last_quote_amount: amount,
  };
  const read = customerFields.safeParse(input);
  const problems = (read.error?.issues ?? []).map(({ path, message }) => ({ path, message }));
  for (const { path, message } of problems) context.issues.push({ code: "custom", input: values, path, message });
  return read.data ?? z.NEVER;
});
