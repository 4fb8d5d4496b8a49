import * as z from "zod";
import { roles } from "./roles.ts";

/** A role as contracts check it. */
export const role = z.enum(roles);
