import { refused, type DemoAnswers } from "#demo/answers.ts";
import type { servicesContract } from "#features/services/service.contract.ts";
import { meanwhile } from "#features/services/service.ts";
import { ProductError } from "#shared/errors.ts";

const creating = refused("Service creation is disabled in demo mode. Sign up to create real services!");
const editing = refused("Service editing is disabled in demo mode. Sign up to edit real services!");
const deleting = refused("Service deletion is disabled in demo mode. Sign up to delete real services!");

/** The demo's answers about services: to be looked at, not to be changed. */
export const serviceAnswers: DemoAnswers<typeof servicesContract> = {
  list: ({ store }) => {
    const components = store.read("components");
    return store.read("services").map((service) => ({ ...service, component_count: components.filter((component) => component.service_id === service.id).length }));
  },
  create: creating,
  update: editing,
  remove: deleting,

  listComponents: ({ store }, { service_id }) => {
    if (!store.read("services").some((service) => service.id === service_id)) throw new ProductError("not_found", meanwhile.serviceDeleted);
    return store.read("components").filter((component) => component.service_id === service_id);
  },
  addComponent: refused("Adding components is disabled in demo mode. Sign up to create real services!"),
  updateComponent: refused("Editing components is disabled in demo mode. Sign up to edit real services!"),
  removeComponent: refused("Deleting components is disabled in demo mode. Sign up to edit real services!"),
  reorderComponents: refused("Reordering components is disabled in demo mode. Sign up to edit real services!"),
};
