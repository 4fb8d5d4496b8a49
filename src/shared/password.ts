/** The shortest password. */
export const minimumPasswordLength = 6;
/** The longest password. */
export const maximumPasswordLength = 128;

/** The live message under the password field; null when the password is long enough or still empty. */
export function passwordProblem(password: string): string | null {
  return password.length > 0 && password.length < minimumPasswordLength
    ? "Password must be at least 6 characters long"
    : null;
}
