/**
 * Returns the origins of our pages at the requested host. For the product's own address, that is its origin. For any
 * other name that resolves here, such as one in a local network, it is both schemes, because a proxy in between can use
 * another scheme than it uses with us.
 */
export function ownOrigins(publicUrl: string, host: string): string[] {
  const own = new URL(publicUrl);
  return own.host === host ? [own.origin] : [`https://${host}`, `http://${host}`];
}
