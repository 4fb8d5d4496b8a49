import { randomUUID } from "node:crypto";
import type autocannon from "autocannon";
import { benchSideBySide } from "./figures.ts";
import type { BenchOwner, World } from "./world.ts";

/** Measures a customer's request without photos, from the link to the stored row. */
export async function benchSubmit({ ours, floor, owners, processes }: World): Promise<void> {
  const some = owners.slice(0, 200);
  await benchSideBySide(
    "submit",
    {
      ours: { url: ours, requests: some.map(requestTo) },
      floor: {
        url: floor,
        requests: some.map((owner) => ({
          method: "POST",
          path: "/",
          headers: { "content-type": "application/json", "x-owner": owner.id },
          setupRequest: (request) => ({ ...request, body: requestOf(owner) }),
        })),
      },
    },
    { processes },
  );
}

/** A customer's request to an owner, new each time it is sent. */
export const requestTo = (owner: BenchOwner): autocannon.Request => ({
  method: "POST",
  path: `/api/public-forms/${owner.id}/requests`,
  headers: { "content-type": "application/json" },
  setupRequest: (request) => ({ ...request, body: requestOf(owner) }),
});

/** Returns a customer's request to an owner as JSON, with only one figure. */
export function requestOf(owner: Pick<BenchOwner, "id" | "serviceId">): string {
  return JSON.stringify({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.example",
    phone: "555-0142",
    address: "12 Maple Avenue, Naperville, IL",
    estimate_method: "manual",
    services: [{ service_id: owner.serviceId, manual_area: 800 }],
  });
}
