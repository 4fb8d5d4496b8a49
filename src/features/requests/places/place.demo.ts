import { turnOf } from "#features/catalog/measurements/turnedPhoto.ts";
import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import type { ServiceComponent } from "#features/catalog/services/service.ts";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { Placed } from "#shared/contact/places.ts";
import { saveSize, unchanged, type EstimateRows } from "#features/requests/estimates/estimate.demo.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import {
  estimatesPlace,
  maxSearched,
  noPlace,
  placesWithSizes,
  takeSize,
  unknownSizeMessage,
  withEvidence,
  type CurrentService,
  type EstimatesPlace,
  type Evidence,
  type PlaceWithSizes,
} from "./knownPlace.ts";
import type { placesContract } from "./place.contract.ts";

/** The collections that these handlers use. */
export type PlacedRows = Omit<EstimateRows, "customers"> & {
  components: ServiceComponent[];
  customers: (Placed & EstimateRows["customers"][number])[];
};
type Context = DemoContext<PlacedRows>;

/** The demo's handlers of places. */
export const placeDemoHandlers: DemoHandlers<typeof placesContract, PlacedRows> = {
  ofCustomer: (context, { id }) => placesInDemo(context, id),
  ofEstimate: (context, { id }) => placeInDemo(context, id),
  useSize: (context, { id, version, from_estimate_id }) => {
    const estimate = unchanged(context, { id, version });
    const taken = takeSize(estimate, placeInDemo(context, id), from_estimate_id);
    if (!taken) throw new ProductError("invalid", unknownSizeMessage);
    return saveSize(context, estimate, taken, {}, savedMessages.knownSizeTaken);
  },
};

function placeInDemo(context: Context, id: string): EstimatesPlace {
  const estimate = context.store.read("estimates").find((one) => one.id === id && !one.deleted_at);
  if (!estimate) throw new ProductError("not_found", conflictMessages.deleted);
  if (estimate.customer_id === null) return noPlace;
  return estimatesPlace(placesInDemo(context, estimate.customer_id, id), estimate.address);
}

/** The places of a customer with the sizes known there, as `readPlaces` of the server. */
export function placesInDemo(context: Context, customerId: string, except: string | null = null): PlaceWithSizes[] {
  const { store } = context;
  const customer = store.read("customers").find(({ id }) => id === customerId);
  if (!customer) throw new ProductError("not_found", customerNotFound);
  const requests = store
    .read("estimates")
    .filter((one) => one.customer_id === customerId && !one.deleted_at && !one.is_test && one.id !== except)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1))
    .slice(0, maxSearched);
  return withEvidence(placesWithSizes(customer, requests, servicesInDemo(context)), requests.map(evidenceOf));
}

/** The services as they are priced now, with their parts. */
export function servicesInDemo({ store }: Context): CurrentService[] {
  const components = store.read("components").toSorted((a, b) => a.sort_order - b.sort_order);
  return store.read("services").map((service) => ({
    ...service,
    components: components.filter(({ service_id }) => service_id === service.id),
  }));
}

function evidenceOf({ id, measurements, photos }: StoredDemoEstimate): Evidence {
  const [newest] = measurements;
  const isOutlined = (photoId: string) =>
    newest?.measurement.photos.some(({ photo_id }) => photo_id === photoId) ?? false;
  return {
    estimate_id: id,
    measured_at: newest?.created_at ?? null,
    photos: photos.map(({ id: photo, url, thumbnail_url, width, height }) => ({
      id: photo,
      url,
      thumbnail_url,
      width,
      height,
      turned:
        turnOf(
          photo,
          measurements.map(({ measurement }) => measurement),
        ) || null,
      outlined: isOutlined(photo),
    })),
  };
}
