import { colleague } from "./colleague.ts";
import type { Story, StoryOwner } from "./story.ts";

/** Olivia's business: Max manages, Cleo and Carl do the visits. */
export type Crew = { olivia: StoryOwner; max: StoryOwner; cleo: StoryOwner; carl: StoryOwner };

/** Signs up all members of Olivia's business, and signs them in there. */
export async function signUpCrew(story: Story): Promise<Crew> {
  const olivia = await story.signUp({ trial: true });
  const [max, cleo, carl] = await Promise.all([
    colleague(story, olivia, "manager", "Max Manager"),
    colleague(story, olivia, "crew", "Cleo Crew"),
    colleague(story, olivia, "crew", "Carl Crew"),
  ]);
  return { olivia, max, cleo, carl };
}
