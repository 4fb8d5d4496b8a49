/** The shortest password. */
export const minimumPasswordLength = 6;
/** The longest password. */
export const maximumPasswordLength = 128;

/** The message for one of the most common passwords. */
export const commonPassword = "This password is too common. Choose another one.";

/** True for a password without any visible character: only blanks, direction marks and zero-width characters. */
export const isBlank = (password: string): boolean => !/[^\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(password);

/** The live message under the password field; null if the password is acceptable or still empty. */
export function passwordProblem(password: string): string | null {
  if (password.length === 0) return null;
  if (password.length < minimumPasswordLength) return "Password must be at least 6 characters long";
  return isBlank(password) ? commonPassword : null;
}
