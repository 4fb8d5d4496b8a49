/** The message of a sign-in request that got no answer. */
export const connectionError = "Connection error. Please check your internet connection and try again.";
