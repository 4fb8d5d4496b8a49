import { AuthenticatorEmulator, PasskeysCredentialsMemoryRepository, WebAuthnEmulator } from "nid-webauthn-emulator";
import { peopleOf, randomAddress } from "#server/testing/people.ts";
import type { Story, StoryOwner } from "#server/testing/story.ts";

type CreationOptions = Parameters<WebAuthnEmulator["createJSON"]>[1];
type RequestOptions = Parameters<WebAuthnEmulator["getJSON"]>[1];
type Behaviour = ConstructorParameters<typeof AuthenticatorEmulator>[0];

/** A person's device that creates passkeys and signs with them, in a browser that is not signed in. */
export function securityKey(story: Story, behaviour: Behaviour = {}) {
  // By default the emulator shares one memory between all devices.
  const memory = { credentialsRepository: new PasskeysCredentialsMemoryRepository() };
  const emulator = new WebAuthnEmulator(new AuthenticatorEmulator({ ...memory, ...behaviour }));
  const { somebody } = peopleOf(() => story);
  const browser = (cookie: string) => somebody(randomAddress(), { cookie });
  const cookieOf = (owner: StoryOwner | null) => owner?.headers()["cookie"] ?? "";
  const together = (...cookies: string[]) => cookies.filter((cookie) => cookie !== "").join("; ");

  return {
    emulator,

    /** The challenge that the server wants signed, and the cookie that ties it to this browser. */
    async challenge(owner: StoryOwner | null) {
      const { body, cookie } = await browser(cookieOf(owner)).get("/passkey/generate-authenticate-options");
      return { options: body as unknown as RequestOptions, cookie: together(cookieOf(owner), cookie) };
    },

    /** Adds a passkey to the account. `origin` is that of the page that calls the device. */
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

    /** Signs the server's challenge. */
    sign: (options: RequestOptions, origin = story.url) => emulator.getJSON(origin, options),

    /** Sends the signature: to sign in or, with a session, to confirm one's identity. */
    send: (path: "/passkey/verify-authentication" | "/passkey/confirm", response: unknown, cookie: string) =>
      browser(cookie).post(path, { response }),

    /** Signs in with the device's passkey. `cookie` is what else the browser sends. */
    async signIn({ origin = story.url, cookie = "", options: changed = {} as object } = {}) {
      const { options, cookie: asked } = await this.challenge(null);
      const response = this.sign({ ...options, ...changed }, origin);
      return this.send("/passkey/verify-authentication", response, together(cookie, asked));
    },

    /** Confirms the signed-in person with the device's passkey. */
    async confirm(owner: StoryOwner) {
      const { options, cookie } = await this.challenge(owner);
      const { allowCredentials: _, ...any } = options;
      return this.send("/passkey/confirm", this.sign(any as RequestOptions), cookie);
    },
  };
}
