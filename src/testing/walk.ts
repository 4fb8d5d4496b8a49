import { faultsOfPlaces, walkFields } from "./fieldWalk.ts";

/** `npm run walk`: prints each place of a new field, and the message that names it. */

const faults = faultsOfPlaces();
for (const { noun, place, named } of await walkFields()) {
  console.log(
    `${named ? "✓" : "✗"} ${noun}: ${place.what} (${place.at})${named ? `\n    ${named.words.slice(0, 160)}` : ""}`,
  );
  if (!named) faults.push(`No tool names ${place.at}.`);
}
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
