import { screenApi } from "#browser/client/client.ts";
import type { calendarContract } from "./calendar.contract.ts";

/** These operations as screens ask them. */
export const calendarApi = screenApi<typeof calendarContract>("calendar");
