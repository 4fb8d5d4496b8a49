/**
 * The origins of pages of ours at the host that was asked: of the product's own address with its scheme; of any other name that
 * leads here, such as one in a local network, with either, for a proxy in between may speak another than it speaks with us.
 */
export function ownOrigins(publicUrl: string, host: string): string[] {
  const own = new URL(publicUrl);
  return own.host === host ? [own.origin] : [`https://${host}`, `http://${host}`];
}
