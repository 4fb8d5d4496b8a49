/**
 * Returns the origins of our pages at the requested host. The operator's PUBLIC_URL is believed whatever host a proxy
 * names, and at its own host no other scheme counts. For any other name that resolves here, such as one in a local
 * network, it is both schemes, because a proxy in between can use another scheme than it uses with us.
 */
export function ownOrigins(publicUrl: string, host: string, isSet = false): string[] {
  const own = new URL(publicUrl);
  if (own.host === host) return [own.origin];
  return [...(isSet ? [own.origin] : []), `https://${host}`, `http://${host}`];
}
