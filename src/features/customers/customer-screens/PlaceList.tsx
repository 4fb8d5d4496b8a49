import { MapLink } from "#ui/ContactLinks.tsx";
import type { Place } from "#shared/contact/places.ts";

/** The further places of a customer, one under the other, with directions to each. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {places.map((place, at) => (
        <li key={at} className="flex min-w-0 flex-col">
          {place.name !== null && <span className="font-semibold wrap-anywhere">{place.name}</span>}
          {place.address !== null && <span className="wrap-anywhere">{place.address}</span>}
          <PlaceAccess place={place} />
          {place.address !== null && (
            <span>
              <MapLink address={place.address}>
                Directions<span className="sr-only"> to {place.name ?? place.address}</span>
              </MapLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The gate code and the notes of a place. */
export function PlaceAccess({ place: { gate_code, notes } }: { place: Place }) {
  return (
    <>
      {gate_code !== null && <span className="block wrap-anywhere">Gate code {gate_code}</span>}
      {notes !== null && <span className="block wrap-anywhere whitespace-pre-line text-ink-soft">{notes}</span>}
    </>
  );
}
