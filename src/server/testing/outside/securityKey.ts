import { AuthenticatorEmulator, PasskeysCredentialsMemoryRepository, WebAuthnEmulator } from "nid-webauthn-emulator";
import { peopleOf, randomAddress } from "#server/testing/people.ts";
import type { Story, StoryOwner } from "#server/testing/story.ts";

type CreationOptions = Parameters<WebAuthnEmulator["createJSON"]>[1];
type RequestOptions = Parameters<WebAuthnEmulator["getJSON"]>[1];
type Behaviour = ConstructorParameters<typeof AuthenticatorEmulator>[0];

/** A device of a person's own that makes passkeys and signs with them, in a browser that is not signed in. */
export function securityKey(story: Story, behaviour: Behaviour = {}) {
  // Of itself the emulator gives all devices the same memory.
  const memory = { credentialsRepository: new PasskeysCredentialsMemoryRepository() };
  const emulator = new WebAuthnEmulator(new AuthenticatorEmulator({ ...memory, ...behaviour }));
  const { somebody } = peopleOf(() => story);
  const browser = (cookie: string) => somebody(randomAddress(), { cookie });
  const cookieOf = (owner: StoryOwner | null) => owner?.headers()["cookie"] ?? "";
  const together = (...cookies: string[]) => cookies.filter((cookie) => cookie !== "").join("; ");

  return {
    emulator,

    /** What the server wants to be signed, and the cookie by which it knows to whom it said so. */
    async challenge(owner: StoryOwner | null) {
      const { body, cookie } = await browser(cookieOf(owner)).get("/passkey/generate-authenticate-options");
      return { options: body as unknown as RequestOptions, cookie: together(cookieOf(owner), cookie) };
    },

    /** Adds a passkey to the account; `origin` is the page's that asks the device for it. */
    async register(
      owner: StoryOwner,
      { origin = story.url, more = {} as object, options: changed = {} as object } = {},
    ) {
      const asked = await browser(cookieOf(owner)).get("/passkey/generate-register-options");
      if (asked.status !== 200) return asked;
      const response = emulator.createJSON(origin, { ...(asked.body as unknown as CreationOptions), ...changed });
      return browser(together(cookieOf(owner), asked.cookie)).post("/passkey/verify-registration", {
        response,
        ...more,
      });
    },

    /** Signs what the server wants to be signed. */
    sign: (options: RequestOptions, origin = story.url) => emulator.getJSON(origin, options),

    /** Sends what was signed: to sign in, or with a session to confirm who one is. */
    send: (path: "/passkey/verify-authentication" | "/passkey/confirm", response: unknown, cookie: string) =>
      browser(cookie).post(path, { response }),

    /** Signs in with the passkey that the device has; `cookie` is what the browser carries besides. */
    async signIn({ origin = story.url, cookie = "", options: changed = {} as object } = {}) {
      const { options, cookie: asked } = await this.challenge(null);
      const response = this.sign({ ...options, ...changed }, origin);
      return this.send("/passkey/verify-authentication", response, together(cookie, asked));
    },

    /** Confirms with the device's passkey who is signed in. */
    async confirm(owner: StoryOwner) {
      const { options, cookie } = await this.challenge(owner);
      const { allowCredentials: _, ...any } = options;
      return this.send("/passkey/confirm", this.sign(any as RequestOptions), cookie);
    },
  };
}
