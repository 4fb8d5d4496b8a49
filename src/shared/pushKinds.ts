/** The kinds of push notifications that members can receive on their devices. */
export const pushKinds = ["new_requests", "follow_ups", "events"] as const;
export type PushKind = (typeof pushKinds)[number];
