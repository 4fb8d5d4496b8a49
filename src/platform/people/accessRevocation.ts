import { describeDevice } from "#shared/device.ts";
import { brand } from "#shared/brand.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { countPasskeys } from "./passkey.queries.ts";
import { businessesOfPerson, revokeFeeds, revokeKeys, endSessions } from "./accessRevocation.queries.ts";

/**
 * The ended access to an account: the devices that were signed in, the names of the API keys, and the secret addresses
 * of the person's calendars; and the number of passkeys left, which end only with their removal.
 */
export type RevokedAccess = { devices: string[]; keys: string[]; feed: boolean; passkeysLeft: number };

type AccessRevocationDeps = {
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  page(path: string, search: Record<string, string>): string;
  /** Sends mail that must reach its reader, no matter how many mails others have caused. */
  notify(mail: Mail): void;
  onSessionsEnded(ownerId: string): void;
};

/**
 * Ends the access to an account that was opened before its password was changed, and notifies the owner of what ended.
 */
export function createAccessRevocation({ sharedDb, tenantDb, page, notify, onSessionsEnded }: AccessRevocationDeps) {
  return {
    /**
     * Ends a person's sessions except the one of the token `keep`, the API keys they created and, with `feed`, the
     * secret addresses of their calendars, in every business.
     */
    async end(personId: string, { keep, feed }: { keep?: string | undefined; feed: boolean }): Promise<RevokedAccess> {
      const others = await endSessions(sharedDb, personId, keep);
      const businesses = (await sharedDb.query(businessesOfPerson, { user_id: personId })).map(({ business_id }) =>
        tenantDb.forOwner(business_id, personId),
      );
      const keys = (await Promise.all(businesses.map((of) => of.query(revokeKeys, { made_by: personId })))).flat();
      const feeds = feed ? await sharedDb.query(revokeFeeds, { user_id: personId }) : [];
      const [had] = await sharedDb.query(countPasskeys, { user_id: personId });
      onSessionsEnded(personId);
      return {
        devices: others.map((session) => describeDevice(session.user_agent)),
        keys: keys.map(({ name }) => name),
        feed: feeds.length > 0,
        passkeysLeft: had?.count ?? 0,
      };
    },

    /** Notifies the owner by email that the password has changed, and what ended with the previous one. */
    tell({ id, email }: { id: string; email: string }, ended: RevokedAccess): void {
      notify({
        kind: "sign_in_changed",
        to: email,
        accountId: id,
        subject: `Your ${brand.name} password was changed`,
        heading: "Your password was changed",
        body: [
          `The password of your ${brand.name} account was changed.`,
          describeRevoked(ended),
          "If this wasn't you, choose a new password now.",
        ],
        action: { label: "Choose a new password", url: page("/forgot-password", {}) },
      });
    },
  };
}

function describeRevoked({ devices, keys, feed, passkeysLeft }: RevokedAccess): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  return [
    devices.length === 0
      ? "No other device was signed in."
      : `${count(devices.length, "device")} signed out: ${devices.join(", ")}.`,
    keys.length === 0
      ? null
      : `${count(keys.length, "API key")} ended: ${keys.join(", ")}. Apps that used ${keys.length === 1 ? "it" : "them"} need a new one.`,
    passkeysLeft === 0
      ? null
      : `${count(passkeysLeft, "passkey")} still ${passkeysLeft === 1 ? "signs" : "sign"} you in. Remove any that you didn't add.`,
    feed ? "Your private calendar link was reset. If you use it, add the new one to your calendar." : null,
  ]
    .filter((line) => line !== null)
    .join("\n");
}
