import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#ui/Card.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { CustomerAction } from "#features/requests/estimates/CustomerAction.tsx";
import { mainAddress } from "#shared/contact/mainAddress.ts";
import { placesApi } from "#features/requests/places/place.client.ts";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { useEstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { useEditing, type Editable } from "./useEditing.ts";
import { invalidEmail } from "#shared/contact/email.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";

/** The editable contact fields of a customer. Empty fields are saved as null. */
const customerInfo: Editable<{ name: string; email: string; phone: string; address: string }> = {
  what: "customer information",
  read: ({ name, email, phone, address }) => ({ name, email: email ?? "", phone: phone ?? "", address: address ?? "" }),
  save: (edited, { name, email, phone, address }) =>
    estimatesApi.saveCustomerInfo.call({
      ...edited,
      name: name.trim(),
      email: email.trim() || null,
      phone: phone.trim() || null,
      address: address.trim() || null,
    }),
  done: savedMessages.customerInfoSaved,
  failed: "Failed to save customer information.",
};

const labels = { name: "Name", email: "Email", phone: "Phone", address: "Address" };

/** The customer and the address, to read, call, write to and correct. */
export function CustomerInfoCard({ estimate, id }: { estimate: EstimateDetails; id: string }) {
  const editing = useEditing(estimate, customerInfo);
  const changes = useEstimateChanges();
  const [badEmail, setBadEmail] = useState(false);
  const { draft, shown, problems, type } = editing;
  const place = useNameOfPlace(estimate);

  function check(form: HTMLFormElement): boolean {
    const email = form.elements.namedItem("email");
    const bad = email instanceof HTMLInputElement && !email.validity.valid;
    setBadEmail(bad);
    if (bad) email.focus();
    return !bad;
  }

  return (
    <Card
      id={id}
      title="Customer Information"
      className="scroll-mt-20"
      actions={
        <>
          {!draft && <CustomerAction estimate={estimate} onAdd={() => changes.addToCustomers(estimate)} />}
          <EditButton editing={editing} />
        </>
      }
    >
      {draft ? (
        <EditForm editing={editing} labels={labels} complete={draft.name.trim() !== ""} check={check}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" required error={problems["name"]}>
              <Input
                name="name"
                maxLength={fieldLengths.name}
                autoComplete="off"
                value={draft.name}
                onChange={(event) => type({ name: event.target.value })}
              />
            </Field>
            <Field label="Email" error={badEmail ? invalidEmail : problems["email"]}>
              <Input
                name="email"
                type="email"
                autoComplete="off"
                value={draft.email}
                onChange={(event) => type({ email: event.target.value })}
              />
            </Field>
            <Field label="Phone" error={problems["phone"]}>
              <Input
                name="phone"
                type="tel"
                maxLength={fieldLengths.estimatePhone}
                autoComplete="off"
                value={draft.phone}
                onChange={(event) => type({ phone: event.target.value })}
              />
            </Field>
            <Field label="Address" error={problems["address"]}>
              <AddressInput
                name="address"
                maxLength={fieldLengths.address}
                autoComplete="off"
                value={draft.address}
                onChange={(event) => type({ address: event.target.value })}
              />
            </Field>
          </div>
        </EditForm>
      ) : (
        <Facts
          items={[
            { label: labels.name, value: shown.name },
            { label: labels.email, value: shown.email && <EmailLink email={shown.email} /> },
            { label: labels.phone, value: shown.phone && <PhoneLink phone={shown.phone} /> },
            { label: labels.address, value: shown.address && <MapLink address={shown.address} /> },
            ...(place ? [{ label: "Place", value: place }] : []),
          ]}
        />
      )}
    </Card>
  );
}

/** The name of the customer's place at the address of an estimate; null if there is none to tell apart. */
function useNameOfPlace({ id, customer_id }: EstimateDetails): string | null {
  const { data } = useQuery(placesApi.ofEstimate.queryOptions({ input: { id }, enabled: customer_id !== null }));
  if (!data?.place) return null;
  return data.place.name ?? (data.place.main && data.places > 1 ? mainAddress : null);
}
