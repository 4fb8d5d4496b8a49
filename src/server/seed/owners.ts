import { hashPassword } from "better-auth/crypto";
import type { Pool } from "pg";

/** Makes confirmed owners who can sign in, all with the same password; answers their ids in the order of the emails. */
export async function makeOwners(pool: Pool, emails: readonly string[], password: string): Promise<string[]> {
  const hash = await hashPassword(password);
  const { rows } = await pool.query<{ id: string; email: string }>(
    `with people as (
       insert into "user" (name, email, email_verified)
       select 'Owner ' || split_part(email, '@', 1), email, true from unnest($1::text[]) as email
       on conflict (email) do nothing returning id, email),
     keys as (insert into account (account_id, provider_id, user_id, password) select id::text, 'credential', id, $2 from people)
     select id, email from people`,
    [emails, hash],
  );
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  return emails.map((email) => idOf.get(email)).filter((id) => id !== undefined);
}
