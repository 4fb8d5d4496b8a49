import * as z from "zod";

/** A time of day by the clocks of the business, "HH:MM" with 24 hours. */
export const clockTime = z.string("Please enter a time").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time");
