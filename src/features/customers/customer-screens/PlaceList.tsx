import { MapLink } from "#ui/ContactLinks.tsx";
import type { KnownPlace } from "#shared/contact/places.ts";

/** The places of a customer, one under the other, with directions to each. */
export function PlaceList({ places }: { places: readonly KnownPlace[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {places.map(({ name, address, gate_code, notes, main }, at) => (
        <li key={at} className="flex min-w-0 flex-col">
          {(name !== null || main) && <span className="font-medium wrap-anywhere">{name ?? "Main address"}</span>}
          {address !== null && <span className="wrap-anywhere">{address}</span>}
          {gate_code !== null && <span className="wrap-anywhere">Gate code {gate_code}</span>}
          {notes !== null && <span className="wrap-anywhere whitespace-pre-line text-ink-soft">{notes}</span>}
          {address !== null && (
            <span>
              <MapLink address={address}>
                Directions<span className="sr-only"> to {name ?? address}</span>
              </MapLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
