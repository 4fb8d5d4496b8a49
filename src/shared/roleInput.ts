import * as z from "zod";
import { roles } from "./roles.ts";

/** A role in contract schemas. */
export const role = z.enum(roles);
