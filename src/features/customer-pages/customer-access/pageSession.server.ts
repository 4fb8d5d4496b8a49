import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { FoundCustomer } from "./findCustomer.server.ts";

/**
 * The cookie of a customer's page that was opened with a code. It is signed, and it is for the links with one number
 * and the address to which the code was sent: renewed links and another address end it.
 */

/** The page that a cookie opens. */
type OpenedPage = { ownerId: string; linkedId: string; number: number; customerId: string; email: string };

/** A page stays open for this long, in hours. */
const openHours = 12;
/** The paths of the page and of its operations. */
const paths = ["/my", "/api/customer-pages"];

/** The page that a cookie opens; null if the customer has no address to which a code can be sent. */
export const openedPage = ({ owner, linkedId, number, customer: { id, email } }: FoundCustomer): OpenedPage | null =>
  email === null ? null : { ownerId: owner.ownerId, linkedId, number, customerId: id, email };

/** True if the request's cookies open the page of a customer. */
export function isOpenedFor(
  found: FoundCustomer,
  { secret, cookies }: { secret: string; cookies: string | null },
): boolean {
  const page = openedPage(found);
  return page !== null && isOpenBy(secret, cookies, page, new Date());
}

function isOpenBy(secret: string, cookies: string | null, page: OpenedPage, now: Date): boolean {
  const name = nameOf(page);
  const [until = "", mark = ""] = (parse(cookies ?? "", name)[name] ?? "").split(".");
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false;
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(secret, page, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Returns the cookies that open a page. */
export function openingCookies(secret: string, publicUrl: string, page: OpenedPage, now: Date): string[] {
  const until = String(now.getTime() + openHours * 3_600_000);
  return paths.map((path) =>
    serialize(nameOf(page), `${until}.${markOf(secret, page, until)}`, {
      path,
      httpOnly: true,
      sameSite: "Lax",
      secure: publicUrl.startsWith("https:"),
      maxAge: openHours * 3600,
    }),
  );
}

const nameOf = ({ linkedId }: OpenedPage) => `yardstick.my-${linkedId.replaceAll("-", "")}`;

const markOf = (secret: string, { ownerId, linkedId, number, customerId, email }: OpenedPage, until: string) =>
  createHmac("sha256", secret)
    .update(`customer page opened ${ownerId} ${linkedId} ${number} ${customerId} ${until} ${email}`)
    .digest("base64url");
