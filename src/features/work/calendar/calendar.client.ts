import { screenApi } from "#browser/client/client.ts";
import type { calendarContract } from "./calendar.contract.ts";

/** The operations of this contract for screens. */
export const calendarApi = screenApi<typeof calendarContract>("calendar");
