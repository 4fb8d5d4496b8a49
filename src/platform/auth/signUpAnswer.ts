import { APIError, type createAuthMiddleware } from "better-auth/api";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { isTimeZone } from "#shared/days/days.ts";
import { tradeOf } from "#shared/trades.ts";
import { checkNewPassword } from "./passwords.ts";
import type { SignUpChoices } from "./signUp.queries.ts";
import { newBrowserNumber } from "./signUps.ts";
import { namesNoAddress } from "#shared/contact/addressInText.ts";
import { hiddenCharacters, isPlainLine } from "#shared/words/plainText.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** One request to sign-in, as its library passes it to us. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

type CookieOptions = Parameters<AuthContext["setCookie"]>[2];

type SignUpAnswerDeps = {
  /** Identifies a browser when it confirms. */
  browserCookie: { name: string; options: CookieOptions };
  hash(password: string): Promise<string>;
  storeSignUp(
    owner: { id: string; email: string },
    chosen: SignUpChoices,
    browser: string,
    invitation: string | undefined,
  ): Promise<void>;
  /** True if the invitation with this token is open to a person with this address. */
  mayJoin(token: string, email: string): Promise<boolean>;
  /** Notifies the owner of a confirmed address that another person wanted to sign up with it. */
  notifyOwner(owner: { id: string; email: string }): void;
};

/**
 * Answers a sign-up the same way for every address: a new or unconfirmed one gets a link; the owner of a confirmed one
 * is notified. One password is hashed either way, so that the time reveals nothing.
 */
export function createSignUpAnswer({ browserCookie, hash, storeSignUp, mayJoin, notifyOwner }: SignUpAnswerDeps) {
  return async (context: AuthContext) => {
    const { email, password, token, ...about } = checkSignUp((context.body ?? {}) as Record<string, unknown>);
    await checkNewPassword(password, [email, about.name]);
    const invitation = token !== "" && (await mayJoin(token, email)) ? token : undefined;
    const { name, timeZone, trial } = about;
    const chosen = { ...about, password: await hash(password) };
    const { internalAdapter } = context.context;
    const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
    const create = async () => {
      try {
        const owner = await internalAdapter.createUser(
          { email, name, timeZone, trial, emailVerified: false },
          { method: "email-password" },
        );
        await internalAdapter.linkAccount({
          userId: owner.id,
          providerId: "credential",
          accountId: owner.id,
          password: chosen.password,
        });
        return owner;
      } catch (error) {
        const other = await find(); // another request signed up with this address at the same moment
        if (other) return other;
        throw error;
      }
    };
    const owner = (await find()) ?? (await create());
    const carried = context.getCookie(browserCookie.name) ?? "";
    const browser = /^[\w-]{32}$/.test(carried) ? carried : newBrowserNumber();
    context.setCookie(browserCookie.name, browser, browserCookie.options);
    if (owner.emailVerified) notifyOwner(owner);
    else await storeSignUp(owner, chosen, browser, invitation);
    return context.json({ status: true });
  };
}

const signUpFields: ReadonlySet<string> = new Set([
  "name",
  "email",
  "password",
  "timeZone",
  "trial",
  "invitation",
  "businessName",
  "trade",
]);

/** Returns the choices of a sign-up. Refuses a body that the page would not have sent. */
function checkSignUp(body: Record<string, unknown>) {
  const refuse = (code: string, message: string) => {
    throw new APIError("BAD_REQUEST", { message, code });
  };
  const text = (field: string) => String(body[field] ?? "");
  const email = text("email").trim().toLowerCase();
  const problem = accountEmailProblem(email);
  if (problem) refuse("INVALID_EMAIL", problem);
  const name = text("name").replaceAll("\0", "").trim();
  if (name === "") refuse("NAME_REQUIRED", "Please enter your full name.");
  if (name.length > fieldLengths.name) refuse("NAME_TOO_LONG", "Please enter a shorter name.");
  const businessName = text("businessName").replaceAll("\0", "").trim();
  if (businessName.length > fieldLengths.name) refuse("NAME_TOO_LONG", "Please enter a shorter name.");
  if (![name, businessName].every(isPlainLine)) refuse("HIDDEN_CHARACTERS", hiddenCharacters);
  const [isMailable, unmailable] = namesNoAddress("Names");
  if (![name, businessName].every(isMailable)) refuse("ADDRESS_IN_NAME", unmailable);
  if (text("timeZone").length > 100) refuse("TIME_ZONE_TOO_LONG", "Please try again.");
  if (Object.keys(body).some((field) => !signUpFields.has(field))) refuse("UNKNOWN_FIELD", "Please try again.");
  return {
    email,
    name,
    password: text("password"),
    timeZone: isTimeZone(text("timeZone")) ? text("timeZone") : null,
    trial: body["trial"] === true,
    businessName: businessName === "" ? null : businessName,
    trade: tradeOf(body["trade"]),
    token: text("invitation"),
  };
}
