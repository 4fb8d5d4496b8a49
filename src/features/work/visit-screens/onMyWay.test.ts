import { expect, test } from "vitest";
import { onMyWayLink, onMyWayText } from "./onMyWay.ts";

const visit = {
  client_name: "Ada Miller",
  start_datetime: "2026-11-28T15:00:00.000Z",
  end_datetime: "2026-11-28T17:00:00.000Z",
  arrival_window: false,
  all_day: false,
  customer_language: null,
};
const context = {
  member: "Cleo Crew",
  business: "Prairie Exterior Care",
  zone: "America/Chicago",
  now: new Date("2026-11-28T14:40:00Z"),
};

test("names the business, the member and the planned time, in the customer's language", () => {
  expect(onMyWayText(visit, context)).toBe(
    "Hi Ada, this is Cleo from Prairie Exterior Care. I'm on my way and expect to be there around 9:00 AM.",
  );
  expect(onMyWayText({ ...visit, customer_language: "es" }, context)).toBe(
    "Hola, Ada, le escribe Cleo, de Prairie Exterior Care. Voy en camino. Hora aproximada de llegada: 9:00 a.m.",
  );
});

test("names the arrival window until it is over", () => {
  const window = { ...visit, arrival_window: true };
  const within = { ...context, now: new Date("2026-11-28T16:00:00Z") };
  expect(onMyWayText(window, within)).toBe(
    "Hi Ada, this is Cleo from Prairie Exterior Care. I'm on my way. Your arrival window is 9:00 – 11:00 AM.",
  );
  expect(onMyWayText(window, { ...context, now: new Date("2026-11-28T17:00:00Z") })).toContain("on my way to you");
});

test("names no time that has passed, and none for a whole day", () => {
  const late = { ...context, now: new Date("2026-11-28T15:00:01Z") };
  const plain = "Hi Ada, this is Cleo from Prairie Exterior Care. I'm on my way to you.";
  expect(onMyWayText(visit, late)).toBe(plain);
  expect(onMyWayText({ ...visit, all_day: true }, context)).toBe(plain);
  expect(onMyWayText({ ...visit, client_name: null, all_day: true }, { ...context, business: null })).toBe(
    "Hi, this is Cleo. I'm on my way to you.",
  );
});

test("opens a text message to the customer's number", () => {
  expect(onMyWayLink("(630) 555-0142 ext. 7", "Hi Ada & Ben")).toBe("sms:6305550142?&body=Hi%20Ada%20%26%20Ben");
});
