import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { askWatched, someAddress, type Answer } from "./caller.ts";
import { mayHaveHappened, readPhoto, settle, type Customer, type Ledger, type Request } from "./ledger.ts";
import type { Trial } from "./trial.ts";
import { asOwner, type Owner, type World } from "./world.ts";

/**
 * Owners and customers at work until they are stopped: requests, statuses one by one and in bulk, notes, photos,
 * customers and merges.
 */
export type Writers = {
  /** The number of answers that confirmed a write. */ acknowledged(): number;
  /** The number of answers that said "not now": 503. */ putOff(): number;
  stop(): Promise<void>;
};

/**
 * With more requests of one form within ten minutes, the form requires a proof of work, which another scenario tests.
 * So it sends this many at once, one more each half second, and no more than `most`.
 */
const requestsOfOneForm = { atOnce: 8, most: 22 };

/**
 * Starts one writer for each owner. Acknowledged writes go into the ledger. A request without an answer is sent again
 * under the same id.
 */
export function startWriters(
  trial: Trial,
  world: World,
  owners: readonly Owner[],
  ledger: Ledger,
  kinds: readonly Kind[] = ["request", "status", "bulk", "notes", "photo", "customer", "note", "merge"],
): Writers {
  let stopped = false;
  let acknowledged = 0;
  let putOff = 0;
  const heard = (answer: Answer) => {
    if (answer.status === 200) {
      acknowledged++;
      trial.counts.acknowledged++;
    }
    if (answer.status === 503) putOff++;
    return answer;
  };
  const writer = async (owner: Owner) => {
    const work = workOf({ trial, world, owner, ledger, heard });
    while (!stopped) {
      const kind = kinds[Math.floor(trial.random() * kinds.length)] ?? "request";
      const answer = await work[kind]();
      // Without an answer of 200, a phone waits, too.
      if (answer === null || answer.status !== 200) await delay(20 + trial.random() * 80);
    }
  };
  const working = Promise.all(owners.map(writer));
  return {
    acknowledged: () => acknowledged,
    putOff: () => putOff,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/**
 * Sends requests without an answer once more, under the same id, as the phones do. Also repeats one that had an answer,
 * which must change nothing.
 */
export async function sendAgain(trial: Trial, world: World, ledger: Ledger): Promise<void> {
  const answered = [...ledger.requests.entries()].filter(([, { estimateId }]) => estimateId !== null).slice(-3);
  for (const [requestId, request] of [
    ...[...ledger.requests.entries()].filter(([, { estimateId }]) => estimateId === null),
    ...answered,
  ]) {
    const answer = await askWatched(
      trial,
      `${world.server.url}/api/public-forms/${request.owner.id}/requests`,
      submission(request.owner, requestId, request.photoIds),
    );
    if (answer.status === 200) request.estimateId = estimateIdIn(answer);
    // A form under load may require a proof of work, which a phone would solve.
    else if (answer.status !== 429)
      trial.finding(`a request sent again answered ${answer.status || "nothing"}: ${answer.body.slice(0, 120)}`);
  }
}

type Kind = "request" | "status" | "bulk" | "notes" | "photo" | "customer" | "note" | "merge";
type WriterDeps = { trial: Trial; world: World; owner: Owner; ledger: Ledger; heard(answer: Answer): Answer };

function workOf({ trial, world, owner, ledger, heard }: WriterDeps): Record<Kind, () => Promise<Answer | null>> {
  const { url } = world.server;
  const mine: [string, Request][] = [];
  const customers: [string, Customer][] = [];
  const asked = (path: string, json?: object, method?: string) =>
    askWatched(
      trial,
      url + path,
      asOwner(owner, url, { ...(json ? { json } : {}), ...(method ? { method } : {}) }),
    ).then((answer) => (json ? heard(answer) : answer));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(trial.random() * list.length)];
  const began = performance.now();
  const mayAskAgain = () =>
    mine.length < Math.min(requestsOfOneForm.most, requestsOfOneForm.atOnce + (performance.now() - began) / 500);
  const known = () => mine.filter(([, request]) => request.estimateId !== null);
  const send = async (requestId: string, request: Request) => {
    const answer = heard(
      await askWatched(
        trial,
        `${url}/api/public-forms/${owner.id}/requests`,
        submission(owner, requestId, request.photoIds),
      ),
    );
    if (answer.status === 200) request.estimateId = estimateIdIn(answer);
    return answer;
  };
  const newRequest = (photoIds: string[], requestId = randomUUID()): Promise<Answer> => {
    const request: Request = {
      owner,
      estimateId: null,
      photoIds,
      status: new Set(["pending"]),
      notes: new Set([null]),
    };
    ledger.requests.set(requestId, request);
    mine.push([requestId, request]);
    return send(requestId, request);
  };

  return {
    async request() {
      const unanswered = mine.find(([, request]) => request.estimateId === null);
      if (unanswered) return send(...unanswered);
      return mayAskAgain() ? newRequest([]) : null;
    },
    async status() {
      const chosen = pick(known());
      if (!chosen) return null;
      const status = pick(estimateStatuses) ?? "pending";
      const answer = await asked("/api/estimates/status", { ids: [chosen[1].estimateId], status });
      settle(chosen[1].status, status, answer.status);
      return answer;
    },
    async bulk() {
      const chosen = known().slice(0, 10);
      if (chosen.length === 0) return null;
      const status = pick(estimateStatuses) ?? "pending";
      const answer = await asked("/api/estimates/status", {
        ids: chosen.map(([, { estimateId }]) => estimateId),
        status,
      });
      for (const [, request] of chosen) settle(request.status, status, answer.status);
      return answer;
    },
    async notes() {
      const chosen = pick(known());
      if (!chosen) return null;
      const path = `/api/estimates/${chosen[1].estimateId}`;
      const read = await asked(path);
      if (read.status !== 200) return read;
      const notes = `note ${randomUUID()}`;
      const answer = await asked(
        `${path}/notes`,
        { version: (JSON.parse(read.body) as { version: number }).version, notes },
        "PUT",
      );
      settle(chosen[1].notes, notes, answer.status);
      return answer;
    },
    async photo() {
      if (!mayAskAgain() || mine.some(([, { estimateId }]) => estimateId === null)) return null;
      const requestId = randomUUID();
      const answer = heard(
        await askWatched(trial, `${url}/api/public-forms/${owner.id}/requests/${requestId}/photos`, {
          method: "POST",
          headers: { "content-type": "image/jpeg", "x-forwarded-for": someAddress() },
          body: await smallPhoto,
        }),
      );
      if (answer.status !== 200) return answer;
      const photo = JSON.parse(answer.body) as { id: string; url: string };
      const seen = await readPhoto(url, photo.url);
      ledger.photos.push({ owner, url: photo.url, hash: seen.status === 200 ? seen.hash : null });
      return newRequest([photo.id], requestId);
    },
    async customer() {
      if (customers.length >= 40) return null;
      const name = `Customer ${randomUUID()}`;
      const customer: Customer = { owner, id: null, notes: [], gone: "no" };
      ledger.customers.set(name, customer);
      const answer = await asked("/api/customers", { name, email: `${randomUUID()}@mail.example` });
      if (answer.status === 200) {
        customer.id = (JSON.parse(answer.body) as { id: string }).id;
        customers.push([name, customer]);
      }
      return answer;
    },
    async note() {
      const chosen = pick(customers.filter(([, { gone }]) => gone === "no"));
      if (!chosen) return null;
      const text = `note ${randomUUID()}`;
      const answer = await asked(`/api/customers/${chosen[1].id}/notes`, { text });
      if (answer.status === 200 || mayHaveHappened(answer.status))
        chosen[1].notes.push({ text, acknowledged: answer.status === 200 });
      return answer;
    },
    async merge() {
      const [primary, secondary] = customers.filter(([, { gone }]) => gone === "no");
      if (!primary || !secondary) return null;
      const pair = { primary_id: primary[1].id ?? "", secondary_id: secondary[1].id ?? "" };
      const preview = await asked(
        `/api/merges/preview?primary_id=${pair.primary_id}&secondary_id=${pair.secondary_id}`,
      );
      if (preview.status !== 200) return preview;
      const versions = JSON.parse(preview.body) as { primary: { version: number }; secondary: { version: number } };
      const answer = await asked("/api/merges", {
        ...pair,
        primary_version: versions.primary.version,
        secondary_version: versions.secondary.version,
      });
      if (answer.status === 200) {
        secondary[1].gone = "yes";
        primary[1].notes.push(...secondary[1].notes.splice(0));
        ledger.merges.push({ owner, secondaryId: pair.secondary_id });
      } else if (mayHaveHappened(answer.status)) {
        secondary[1].gone = "perhaps";
        // Its notes are on one of the two timelines, but it is unknown on which.
        secondary[1].notes.splice(0);
      }
      return answer;
    },
  };
}

function submission(owner: Owner, requestId: string, photoIds: string[]) {
  const body = {
    business_owner_id: owner.id,
    request_id: requestId,
    kind: "standard",
    name: requestId,
    email: "carla@mail.example",
    estimate_method: "manual",
    services: [{ service_id: owner.serviceId, manual_area: 800 }],
    photo_ids: photoIds,
  };
  return {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
    body: JSON.stringify(body),
  };
}

function estimateIdIn(answer: Answer): string {
  const { results } = JSON.parse(answer.body) as { results: { estimate_id: string }[] };
  return results[0]?.estimate_id ?? "";
}

/** A driveway in 40 KB: there are many photos here, and their pixels do not matter. */
export const smallPhoto: Promise<Buffer> = sharp(
  readFileSync(resolve(import.meta.dirname, "../e2e/fixtures/photos/driveway-upright.jpg")),
)
  .resize(640)
  .jpeg({ quality: 60 })
  .toBuffer();
