import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { Facts } from "#ui/Facts.tsx";
import type { CustomerDetails, CustomerFields } from "#features/customers/customers/customer.ts";
import { ContactList } from "./ContactList.tsx";
import { TagList } from "./TagList.tsx";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";

/** The name and contact details of a customer. */
export function InformationCard({ customer, timeZone }: { customer: CustomerDetails; timeZone: string | undefined }) {
  const { email, phone, address } = customer;
  // The name is the title above. The notes and the places have their own cards.
  const facts = {
    status: {
      label: "Status",
      value: <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>,
    },
    client_type: { label: "Client type", value: clientTypeLabels[customer.client_type] },
    phone: { label: "Phone", value: phone && <PhoneLink phone={phone} /> },
    created_at: { label: "Customer since", value: formatDay(customer.created_at, timeZone) },
    email: { label: "Email", value: email && <EmailLink email={email} />, wide: true },
    address: { label: "Address", value: address && <MapLink address={address} />, wide: true },
    contacts:
      customer.contacts.length === 0
        ? null
        : { label: "More contacts", value: <ContactList contacts={customer.contacts} />, wide: true },
    places: null,
    tags: customer.tags.length === 0 ? null : { label: "Tags", value: <TagList tags={customer.tags} />, wide: true },
    last_work_date: customer.last_work_date
      ? { label: "Last work date", value: formatDay(customer.last_work_date, "UTC") }
      : null,
    last_quote_amount:
      customer.last_quote_amount === null
        ? null
        : { label: "Last quote amount", value: formatMoney(customer.last_quote_amount) },
    tax_exempt: customer.tax_exempt === null ? null : { label: "Tax exempt certificate", value: customer.tax_exempt },
  } satisfies Record<Exclude<keyof CustomerFields, "name" | "notes"> | "created_at", object | null>;
  return (
    <Card title="Customer Information">
      <Facts className="grid-cols-2" items={Object.values(facts).filter((fact) => fact !== null)} />
    </Card>
  );
}
