import * as z from "zod";
import { freshOperation, memberOperation, proOperation } from "#shared/operation.ts";

/** A file to be downloaded: where it is, and how it is called. */
const download = z.object({ url: z.string(), file_name: z.string() });

/** What an owner may take out: as CSV, or everything in one archive with the photos. */
export const exportsContract = {
  customers: proOperation("manager", {
    method: "GET",
    path: "/exports/customers",
    summary: "Where every customer can be downloaded as CSV",
  }).output(download),
  estimates: memberOperation("manager", {
    method: "GET",
    path: "/exports/estimates",
    summary: "Where every estimate can be downloaded as CSV",
  }).output(download),
  everything: freshOperation("owner", {
    method: "GET",
    path: "/exports/everything",
    summary: "Where everything can be downloaded as one ZIP of CSV, JSON and photos",
  }).output(download),
  size: memberOperation("owner", {
    method: "GET",
    path: "/exports/everything/size",
    summary: "How many photos the archive of everything holds, and how many bytes they take",
  }).output(z.object({ photos: z.int(), bytes: z.number() })),
};
