/** The shortest password. */
export const minimumPasswordLength = 6;
/** The longest password. */
export const maximumPasswordLength = 128;

/** Of passwords that are tried first everywhere. */
export const commonPassword = "This password is too common. Choose another one.";

/** True for a password that has nothing in it that is seen: blanks, marks of direction, signs without width. */
export const isBlank = (password: string): boolean => !/[^\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(password);

/** The live message under the password field; null when the password will do or is still empty. */
export function passwordProblem(password: string): string | null {
  if (password.length === 0) return null;
  if (password.length < minimumPasswordLength) return "Password must be at least 6 characters long";
  return isBlank(password) ? commonPassword : null;
}
