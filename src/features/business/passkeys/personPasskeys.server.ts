import type { Passkey } from "./passkey.ts";
import { ProductError } from "#shared/errors.ts";
import { passkeyRemoved } from "#platform/auth/signInEmails.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import { passkeysOf, removePasskey, renamePasskey } from "./passkey.queries.ts";

declare module "#platform/deps.ts" {
  interface Deps {
    passkeys: PersonPasskeys;
  }
}

/** A signed-in person, and their device. */
type Person = Pick<SignedIn, "personId" | "email"> & { userAgent: string | null };

/** The passkeys of people. Each person reaches only their own. */
export type PersonPasskeys = {
  /** The newest first. */
  list(person: Person): Promise<Passkey[]>;
  /** Throws `not_found` if the person has no such passkey. */
  rename(person: Person, renamed: { id: string; name: string }): Promise<Passkey>;
  /** Removes a passkey and notifies its person by email. Throws `not_found` if the person has no such passkey. */
  remove(person: Person, id: string): Promise<void>;
};

type PersonPasskeysDeps = {
  sharedDb: Pick<SharedDb, "query">;
  publicUrl: string;
  sendMail(mail: Mail): Promise<void>;
  noteEvent: RecordPersonEvent;
};

/** Creates the operations on passkeys. They belong to people, not to a business, so no tenant's handle reaches them. */
export function createPersonPasskeys({ sharedDb, publicUrl, sendMail, noteEvent }: PersonPasskeysDeps): PersonPasskeys {
  const one = <Row>([row]: Row[]): Row => {
    if (!row) throw new ProductError("not_found", "We couldn't find that passkey. It may have been removed.");
    return row;
  };
  return {
    list: ({ personId }) => sharedDb.query(passkeysOf, { user_id: personId }),
    rename: async ({ personId }, renamed) =>
      one(await sharedDb.query(renamePasskey, { user_id: personId, ...renamed })),
    async remove({ personId, email, userAgent }, id) {
      const { name } = one(await sharedDb.query(removePasskey, { user_id: personId, id }));
      await noteEvent(personId, { kind: "passkey_removed", subject: name, userAgent });
      await sendMail(passkeyRemoved({ id: personId, email }, { name, url: `${publicUrl}/account#security` }));
    },
  };
}
