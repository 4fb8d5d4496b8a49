import * as z from "zod";
import { ownerOperation, proOperation } from "#api/operation.ts";

/** A file to be downloaded: where it is, and how it is called. */
const download = z.object({ url: z.string(), file_name: z.string() });

/** What an owner may take out as CSV. */
export const exportsContract = {
  customers: proOperation({ method: "GET", path: "/exports/customers", summary: "Where every customer can be downloaded as CSV" }).output(download),
  estimates: ownerOperation({ method: "GET", path: "/exports/estimates", summary: "Where every estimate can be downloaded as CSV" }).output(download),
};
