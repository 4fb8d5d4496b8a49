/** The header from which sign-in's library reads the caller's address. */
export const addressHeader = "x-yardstick-address";

/** Returns the request for sign-in, with the caller's address in a header of ours, replacing any external one. */
export function withCallerAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  // Sign-in accepts addresses only, not networks; it cuts an IPv6 address down to its /64.
  headers.set(addressHeader, address.replace(/\/64$/, ""));
  return new Request(request, { headers });
}
