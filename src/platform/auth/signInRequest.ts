/** The header in which sign-in's library finds the caller's address. */
export const addressHeader = "x-yardstick-address";

/**
 * The request as sign-in takes it: with the caller's address in a header of ours, in place of any that came from
 * outside.
 */
export function withCallerAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  // Sign-in takes addresses only, not networks; it cuts an IPv6 address down to its /64 by itself.
  headers.set(addressHeader, address.replace(/\/64$/, ""));
  return new Request(request, { headers });
}
