import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { clientOver, type Client } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { sampleBusiness, type SampleBusiness } from "#demo/sampleBusiness.ts";
import type { VisitorStorage } from "#demo/store.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { insertSample } from "./insertSample.ts";

/** The time zone of a story's owner on the server. In the demo it is the visitor's. */
const timeZone = "America/Chicago";

/** One implementation of the contract, with an owner of the sample business. Each test gets a new one. */
export type Side = {
  client: Client;
  ownerId: string;
  sample: SampleBusiness;
  /** The owner's current day. */ today: string;
  /** The owner's time zone. */ timeZone: string;
  /** The content of a file at an address, as the owner's browser downloads it. */ download(
    url: string,
  ): Promise<string>;
  /** Adds a photo to a visit, outside of the operations. */ photographVisit(id: string): Promise<void>;
};

/** Runs the same stories on the server, over HTTP with a real PostgreSQL, and in the demo, with a browser's storage. */
export function describeOnBothSides(name: string, stories: (side: Side) => void): void {
  describe(`${name}, on the server`, () => {
    let story: Story;
    const side = {} as Side;
    beforeAll(async () => void (story = await startStory()));
    afterAll(() => story.stop());
    beforeEach(async () => {
      const owner = await story.signUp({ trial: true, timeZone });
      const now = new Date();
      const sample = sampleBusiness(owner.id, now, timeZone);
      await insertSample(story, sample);
      Object.assign(side, {
        client: owner.client,
        ownerId: owner.id,
        sample,
        today: dayIn(timeZone, now),
        timeZone,
        download: async (url: string) => {
          const answer = await fetch(story.url + url, { headers: owner.headers() });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
          return Buffer.from(await answer.arrayBuffer()).toString();
        },
        photographVisit: async (id: string) => {
          const answer = await fetch(`${story.url}/api/visits/${id}/photos`, {
            method: "POST",
            body: await smallPhoto(),
            headers: owner.headers(),
          });
          expect(answer.status).toBe(200);
        },
      } satisfies Side);
    });
    stories(side);
  });

  describe(`${name}, in the demo`, () => {
    const side = {} as Side;
    beforeEach(() => {
      const ownerId = randomUUID();
      const now = new Date();
      const link = demoLink({ userId: ownerId, storage: memoryStorage(), now: () => now });
      Object.assign(side, {
        client: clientOver(() => link),
        ownerId,
        sample: sampleBusiness(ownerId, now),
        today: visitorsToday({ now: () => now }),
        timeZone: visitorsZone(),
        download: async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer()).toString(),
        photographVisit: async (id: string) =>
          link.storeVisitPhoto(id, { url: "data:,", thumbnail_url: "data:,", width: 80, height: 60 }),
      } satisfies Side);
    });
    stories(side);
  });
}

/** A browser's storage that lasts as long as the test. */
export function memoryStorage(): VisitorStorage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** A photo of 80 x 60 pixels. */
const smallPhoto = async (): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: "#5a7850" } })
      .jpeg()
      .toBuffer(),
  );
