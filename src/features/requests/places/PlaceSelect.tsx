import { useQuery } from "@tanstack/react-query";
import { useMay } from "#browser/client/useMay.ts";
import { mainAddress } from "#shared/contact/mainAddress.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { placesApi } from "./place.client.ts";

/** A place that was chosen; `name` is its address if it has no other. */
export type ChosenPlace = { address: string; name: string; hasSizes: boolean };

/** The choice among the places of a customer, which fills in an address. Nothing is shown if there is only one place. */
export function PlaceSelect({
  customerId,
  address,
  onChoose,
}: {
  customerId: string | null;
  address: string;
  onChoose: (place: ChosenPlace) => void;
}) {
  const may = useMay();
  const { data = [] } = useQuery(
    placesApi.ofCustomer.queryOptions({
      input: { id: customerId ?? "" },
      enabled: customerId !== null && may(placesApi.ofCustomer),
    }),
  );
  const places = data.flatMap((place) =>
    place.address === null
      ? []
      : [
          {
            address: place.address,
            name: place.name ?? (place.main ? mainAddress : null),
            hasSizes: place.sizes.length > 0,
          },
        ],
  );
  if (places.length < 2) return null;
  const isKnown = places.some((place) => place.address === address);
  const choose = (chosen: string) => {
    const place = places.find((one) => one.address === chosen);
    if (place) onChoose({ ...place, name: place.name ?? place.address });
  };
  return (
    <Field label="Place">
      <Select value={isKnown ? address : ""} onChange={(event) => choose(event.currentTarget.value)}>
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
