import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { Facts } from "#ui/Facts.tsx";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";

/** Who a customer is, and how to reach it. */
export function InformationCard({ customer, timeZone }: { customer: CustomerDetails; timeZone: string | undefined }) {
  const { email, phone, address } = customer;
  return (
    <Card title="Customer Information">
      <Facts
        className="grid-cols-2"
        items={[
          {
            label: "Status",
            value: <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>,
          },
          { label: "Client type", value: clientTypeLabels[customer.client_type] },
          { label: "Phone", value: phone && <PhoneLink phone={phone} /> },
          { label: "Customer since", value: formatDay(customer.created_at, timeZone) },
          { label: "Email", value: email && <EmailLink email={email} />, wide: true },
          { label: "Address", value: address && <MapLink address={address} />, wide: true },
          ...(customer.last_work_date
            ? [{ label: "Last work date", value: formatDay(customer.last_work_date, "UTC") }]
            : []),
          ...(customer.last_quote_amount === null
            ? []
            : [{ label: "Last quote amount", value: formatMoney(customer.last_quote_amount) }]),
        ]}
      />
    </Card>
  );
}
