import type { Role } from "#shared/roles.ts";
import type { Story, StoryOwner } from "./story.ts";

/** Signs up a person who works in the owner's business, and signs them in there. */
export async function colleague(
  story: Story,
  owner: { id: string },
  role: Role,
  name = "Mia Member",
): Promise<StoryOwner> {
  const { id, email, password } = await story.signUp({ name });
  await story.sql("insert into members (business_id, user_id, name, role, email) values ($1, $2, $3, $4, $5)", [
    owner.id,
    id,
    name,
    role,
    email,
  ]);
  return story.signIn(email, password);
}
