import { useQuery } from "@tanstack/react-query";
import { useMay } from "#browser/client/useMay.ts";
import { mainAddress } from "#shared/contact/mainAddress.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { placesApi } from "./place.client.ts";

/** The choice among the places of a customer, which fills in an address. Nothing is shown if there is only one place. */
export function PlaceSelect({
  customerId,
  address,
  onChoose,
}: {
  customerId: string | null;
  address: string;
  onChoose: (address: string) => void;
}) {
  const may = useMay();
  const { data = [] } = useQuery(
    placesApi.ofCustomer.queryOptions({
      input: { id: customerId ?? "" },
      enabled: customerId !== null && may(placesApi.ofCustomer),
    }),
  );
  const places = data.flatMap((place) =>
    place.address === null ? [] : [{ address: place.address, name: place.name ?? (place.main ? mainAddress : null) }],
  );
  if (places.length < 2) return null;
  const isKnown = places.some((place) => place.address === address);
  return (
    <Field label="Place">
      <Select value={isKnown ? address : ""} onChange={(event) => onChoose(event.currentTarget.value)}>
        {!isKnown && <option value="">Another address</option>}
        {places.map((place) => (
          <option key={place.address} value={place.address}>
            {place.name ? `${place.name}: ${place.address}` : place.address}
          </option>
        ))}
      </Select>
    </Field>
  );
}
