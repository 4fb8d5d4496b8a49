import { expect, test } from "vitest";
import { readCsvFile } from "./readCsvFile.ts";

const written = "Name,Email\nJosé Muñoz,jose@mail.dev\n";
const utf16 = Buffer.from(`\ufeff${written}`, "utf16le");

test.each([
  ["UTF-8", Buffer.from(written)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${written}`)],
  ["the code page of Windows", Buffer.from(written, "latin1")],
  ["UTF-16, as Excel writes it", utf16],
  ["UTF-16 the other way round", Buffer.from(utf16).swap16()],
])("a file in %s is read as it was written", async (_encoding, bytes) => {
  expect(await readCsvFile(new Blob([new Uint8Array(bytes)]))).toBe(written);
});
