/** What members may be notified of on their devices. */
export const pushKinds = ["new_requests", "follow_ups", "events"] as const;
export type PushKind = (typeof pushKinds)[number];
