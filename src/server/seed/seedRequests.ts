import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Client } from "#api/client.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { sampleFocalLength, sampleOutlines } from "#features/catalog/measuring/sampleOutlines.ts";
import type { ListedService } from "#features/catalog/services/service.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import { firstNames, lastNames, requestNotes, streets, towns } from "#shared/sampleData.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { backdateRequest } from "./seed.queries.ts";

/** The time zone of the sample business. */
export const zone = "America/Chicago";
const requestCount = 42;
const measuredPhotos = Object.keys(sampleOutlines) as (keyof typeof sampleOutlines)[];
/** The newest four requests are still waiting, like requests that have just come in, and one older request. */
const waiting = [0, 1, 2, 3, 9];
const statuses = ["in-progress", "completed", "completed", "cancelled", "completed"] as const;

type Person = { name: string; email: string; phone: string; address: string };

/** The sample person with this number. Each has their own name, address and phone number. */
export function person(index: number): Person {
  const first = firstNames[index % firstNames.length] ?? "Maria";
  const last = lastNames[(index * 7 + Math.floor(index / 24) * 5) % lastNames.length] ?? "Alvarez";
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@mail.example`.toLowerCase(),
    phone: `(630) 555-01${String(index).padStart(2, "0")}`,
    address: `${100 + index * 37} ${streets[index % streets.length]}, ${towns[index % towns.length]}`,
  };
}

/** The age in hours of the request with this number. The newest came today, all others during working hours. */
function hoursAgo(index: number, today: string): number {
  const [newest, second] = [0.6, 3];
  if (index < 2) return index === 0 ? newest : second;
  const day = addDays(today, -Math.round(index * 1.2 + index * index * 0.12));
  const came = momentOf(day, 8 + ((index * 5) % 11) + ((index * 17) % 60) / 60, zone);
  return (Date.now() - came.getTime()) / 3_600_000;
}

/** Adds requests of most of a year in every status, most of them with a photo, some with a measurement on it. */
export async function addRequests(
  client: Client,
  {
    at,
    id,
    owner,
    services,
    today,
  }: { at: string; id: string; owner: OwnerDb; services: ListedService[]; today: string },
): Promise<void> {
  const opened: string[] = [];
  for (let index = 0; index < requestCount; index++) {
    const service = services[index % services.length];
    if (!service) throw new Error("There is no service to request.");
    const request_id = randomUUID();
    const photo = index % 4 === 3 ? null : (measuredPhotos[index % measuredPhotos.length] ?? "driveway");
    const photo_id = photo && (await uploadPhoto(at, id, request_id, photo));
    const measured = photo !== null && photo_id !== null && service.pricing_model === "area" && index % 2 === 0;
    const { results } = await client.publicForms.submit({
      business_owner_id: id,
      request_id,
      kind: "standard",
      ...person(index < 36 ? index : index - 30), // the first customers of the year return
      estimate_method: "manual",
      photo_ids: photo_id ? [photo_id] : [],
      notes: index % 3 === 0 ? requestNotes[index % requestNotes.length] : null,
      source: index % 3 === 1 ? "facebook" : index % 5 === 0 ? "flyer" : null,
      services: [
        {
          service_id: service.id,
          ...(measured
            ? { measurement: tapsOn(photo, photo_id) }
            : service.pricing_model === "area"
              ? { manual_area: 380 + ((index * 173) % 1200) }
              : { manual_quantity: 8 + ((index * 5) % 24) }),
        },
      ],
    });
    const estimateId = results[0]?.estimate_id ?? "";
    const hours = hoursAgo(index, today);
    const next = statuses[index % statuses.length] ?? "completed";
    const status = next === "in-progress" && hours > 30 * 24 ? "completed" : next;
    if (!waiting.includes(index)) await client.estimates.setStatus({ ids: [estimateId], status });
    if (!waiting.includes(index) && status === "completed") await addActualSize(client, estimateId, index);
    if (index > 1) opened.push(estimateId);
    await owner.query(backdateRequest, { id: estimateId, hours, answered: 1 + ((index * 5) % 20) });
  }
  await client.estimates.markOpened({ ids: opened });
}

/** Adds the job's actual size: a little more or less than the estimate. */
async function addActualSize(client: Client, id: string, index: number): Promise<void> {
  const { version, estimated_square_footage, estimated_quantity } = await client.estimates.get({ id });
  const estimated = estimated_square_footage ?? estimated_quantity;
  if (estimated === null || index % 7 === 0) return;
  const actual_size = Math.round(estimated * (0.93 + ((index * 5) % 13) / 100));
  await client.estimates.saveActualSize({ id, version, actual_size });
}

/** The points that a customer tapped on a sample photo. */
function tapsOn(name: keyof typeof sampleOutlines, photo_id: string): Measurement {
  const { reference, outlines } = sampleOutlines[name];
  return { photos: [{ photo_id, reference, outlines: [...outlines] }] };
}

const photoFolder = new URL("../../../public", import.meta.url);

/** Sends a sample photo as a phone would, and returns its id. */
async function uploadPhoto(at: string, ownerId: string, requestId: string, name: string): Promise<string> {
  const picture = await readFile(`${photoFolder.pathname}/demo-${name}.jpg`);
  const body = await sharp(picture)
    .withExif({ IFD2: { FocalLengthIn35mmFilm: String(sampleFocalLength) } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const answer = await fetch(`${at}/api/public-forms/${ownerId}/requests/${requestId}/photos`, {
    method: "POST",
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`A sample photo was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
