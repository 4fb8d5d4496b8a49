/** What has to be typed, letter for letter, before an account or a sign-in is deleted. */
export const removalWord = "DELETE";
