import { expect, test } from "vitest";
import { namesAddress } from "./addressInText.ts";

test.each([
  "You won! evil.com/prize",
  "Claim it at https://evil.example",
  "HTTP://EVIL.EXAMPLE",
  "www.evil.example",
  "write to prize@evil.example",
  "evil dot com",
  "evil (.) com",
  "evil[dot]shop",
  "ｅｖｉｌ．ｃｏｍ",
  "premio.com.mx",
  "192.168.10.4",
])("an address is found: %s", (line) => expect(namesAddress(line)).toBe(true));

test.each([
  "Driveway",
  "House wash, 2 stories",
  "St. Louis Ave. wash",
  "No. 12.5 ft fence",
  "Wash + seal (1,200 sq.ft.)",
  "Roof, gutters etc.",
  "Deck.Pro package",
  "J. Co-op building",
  "3.5 hours",
  "Wash it. To be sealed later",
])("an honest title is none: %s", (line) => expect(namesAddress(line)).toBe(false));
