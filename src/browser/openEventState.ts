/** The navigation state of a link that opens the calendar with the details of an event. */
export const openEventState = (id: string) => ({ event: id });
