import { emptyProfile } from "#shared/business/businessProfile.ts";
import type { StoryOwner } from "./story.ts";

/** Gives a business the postal address without which no follow-up goes out. */
export const givePostalAddress = ({ client }: Pick<StoryOwner, "client">) =>
  client.account.saveProfile({
    ...emptyProfile,
    letterhead: { address: "1 Main Street, Austin, TX 78701", license_number: null, website: null },
  });
