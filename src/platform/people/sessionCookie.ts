/** How the names of sign-in's cookies begin: over https they are this very host's, whatever a subdomain sets. */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-yardstick" : "yardstick";

/** However often it is used, a session ends this long after its sign-in, in milliseconds. */
export const maxSessionMs = 90 * 24 * 60 * 60 * 1000;
