import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { servicesContract } from "./service.contract.ts";
import { measuredJobsAmong, type TeachingEstimate } from "./demoPhones.demo.ts";
import { accuracyPairs, conflictMessages } from "./service.ts";
import { phoneLessons } from "#features/catalog/pricing/phoneLessons.ts";
import { ProductError } from "#shared/errors.ts";
import type { Service, ServiceComponent } from "./service.ts";

/** The collections that these handlers use. */
type Rows = {
  services: Service[];
  components: ServiceComponent[];
  estimates: (TeachingEstimate & {
    name: string;
    service_id: string | null;
    status: string;
    predicted_size: number | null;
  })[];
};

const creating = refused("Service creation is disabled in demo mode. Sign up to create real services!");
const editing = refused("Service editing is disabled in demo mode. Sign up to edit real services!");
const deleting = refused("Service deletion is disabled in demo mode. Sign up to delete real services!");

/** The demo's handlers of services: read-only. */
export const serviceDemoHandlers: DemoHandlers<typeof servicesContract, Rows> = {
  list: ({ store }) => {
    const components = store.read("components");
    return store.read("services").map((service) => ({
      ...service,
      component_count: components.filter((component) => component.service_id === service.id).length,
    }));
  },
  create: creating,
  createMany: creating,
  update: editing,
  saveChecklist: editing,
  remove: deleting,

  accuracy: ({ store }, { id }) => {
    const found = store.read("services").find((one) => one.id === id);
    if (!found) throw new ProductError("not_found", conflictMessages.serviceDeleted);
    const estimates = store
      .read("estimates")
      .filter(
        (estimate) =>
          estimate.service_id === id && estimate.pricing_model === found.pricing_model && !estimate.deleted_at,
      );
    return {
      service: found,
      calibrations: found.calibrations,
      pairs: accuracyPairs(
        estimates
          .map(({ id: estimate_id, ...estimate }) => ({ ...estimate, estimate_id }))
          .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)),
      ),
      awaiting: estimates.filter(
        ({ status, actual_size, predicted_size }) =>
          status === "completed" && actual_size === null && predicted_size !== null,
      ).length,
      phones: phoneLessons(measuredJobsAmong(store.read("estimates"))),
    };
  },

  listComponents: ({ store }, { service_id }) => {
    if (!store.read("services").some((service) => service.id === service_id))
      throw new ProductError("not_found", conflictMessages.serviceDeleted);
    return store.read("components").filter((component) => component.service_id === service_id);
  },
  addComponent: refused("Adding components is disabled in demo mode. Sign up to create real services!"),
  updateComponent: refused("Editing components is disabled in demo mode. Sign up to edit real services!"),
  removeComponent: refused("Deleting components is disabled in demo mode. Sign up to edit real services!"),
  reorderComponents: refused("Reordering components is disabled in demo mode. Sign up to edit real services!"),
};
