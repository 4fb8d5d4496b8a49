import { useQuery } from "@tanstack/react-query";
import { FilePlus, MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { toastError } from "#browser/session/toastError.ts";
import { useCustomerChanges } from "#features/customers/customer-cache/useCustomerChanges.ts";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import { useBeginQuote } from "#features/quotes/quote-screens/useBeginQuote.ts";
import { KnownSizeRow } from "#features/requests/places/KnownSizeRow.tsx";
import type { PlaceWithSizes } from "#features/requests/places/knownPlace.ts";
import { placesApi } from "#features/requests/places/place.client.ts";
import { mainAddress } from "#shared/contact/mainAddress.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { MapLink } from "#ui/ContactLinks.tsx";

/** The places of a customer: the way there, gate code and notes, the known sizes at today's prices, and a new quote. */
export function PlacesCard({ customer }: { customer: CustomerDetails }) {
  const { data } = useQuery(placesApi.ofCustomer.queryOptions({ input: { id: customer.id } }));
  if (!data) return null;
  return (
    <Card title="Places" flush folded={data.length === 0 ? "None yet" : undefined}>
      {data.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-faint sm:px-5">
          No places yet. Add an address to this customer, and the sizes measured there appear here.
        </p>
      ) : (
        <ul aria-label="Places" className="mt-3 divide-y divide-line border-t border-line">
          {data.map((place, index) => (
            <PlaceItem key={index} place={place} customer={customer} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PlaceItem({ place, customer }: { place: PlaceWithSizes; customer: CustomerDetails }) {
  const beginQuote = useBeginQuote();
  const { address, gate_code, notes, sizes } = place;
  const title = place.name ?? (place.main ? mainAddress : null);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div>
        {title && <h3 className="font-medium wrap-anywhere">{title}</h3>}
        <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{address ?? "No address yet"}</p>
        {gate_code && <p className="text-[0.9375rem] wrap-anywhere">Gate code {gate_code}</p>}
        {notes && <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{notes}</p>}
        {!place.is_saved && <p className="text-sm text-ink-faint">From a request. Not saved as a place yet.</p>}
      </div>
      {sizes.length > 0 && (
        <ul aria-label={`Known sizes, ${title ?? address}`} className="flex flex-col gap-2">
          {sizes.map((size) => (
            <li key={size.service_id}>
              <KnownSizeRow size={size} lead={size.service_name} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <MapLink address={address} className={buttonClass({ size: "sm" })}>
            <MapPin aria-hidden="true" className="size-4" />
            Directions<span className="sr-only"> to {place.name ?? address}</span>
          </MapLink>
        )}
        <Button
          size="sm"
          icon={<FilePlus aria-hidden="true" />}
          onClick={() => void beginQuote({ customer_id: customer.id, address })}
        >
          New Quote
        </Button>
        {!place.is_saved && <AddPlace customer={customer} address={address} />}
      </div>
    </li>
  );
}

/** Saves the address of a request as a place of the customer. */
function AddPlace({ customer, address }: { customer: CustomerDetails; address: string | null }) {
  const { update } = useCustomerChanges();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const { id, version } = customer;
      await update(
        { id, version },
        {
          ...customer,
          email: customer.email ?? "",
          places: [...customer.places, placeAt(address)],
        },
      );
    } catch (error) {
      toastError(error, { words: "Failed to add the place. Please try again." });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} icon={<Plus aria-hidden="true" />} onClick={() => void add()}>
      Add as a Place
    </Button>
  );
}

const placeAt = (address: string | null) => ({ name: null, address, gate_code: null, notes: null });
