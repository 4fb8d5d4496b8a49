/** The word to type, letter for letter, before an account or a sign-in is deleted. */
export const removalWord = "DELETE";
