import type { Story, StoryOwner } from "./story.ts";

/** The token of a customer's page. */
export const customerTokenOf = async ({ client }: Pick<StoryOwner, "client">, id: string): Promise<string> =>
  (await client.customerLinks.get({ id })).link.replace("/my/", "");

/** Asks for the code of a customer's page and returns it from the email. */
export async function codeFor(
  { nobody, mailed, mails }: Pick<Story, "nobody" | "mailed" | "mails">,
  token: string,
  email: string,
): Promise<string> {
  await nobody.customerPages.sendCode({ token });
  await mailed();
  // Other emails to this address, such as those about its requests, can be delivered after it.
  const newest = (await mails(email)).find(({ subject }) => /^\d{6} /.test(subject));
  return newest?.subject.slice(0, 6) ?? "";
}

/** Opens a customer's page with a code. Returns the cookies, and a client that has them. */
export async function openWithCode({ url, sending }: Pick<Story, "url" | "sending">, token: string, code: string) {
  const answer = await fetch(`${url}/api/customer-pages/${token}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ code }),
  });
  const cookies = answer.headers.getSetCookie();
  return { cookies, client: sending({ cookie: (cookies[0] ?? "").split(";")[0] ?? "", origin: url }) };
}
