/** Returns the prefix of sign-in's cookies: over https it restricts them to this host, whatever a subdomain sets. */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-yardstick" : "yardstick";

/** However often it is used, a session ends this long after its sign-in, in milliseconds. */
export const maxSessionMs = 90 * 24 * 60 * 60 * 1000;
