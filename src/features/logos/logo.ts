import type { Role } from "#shared/roles.ts";

/** The role with the least power that changes the logo. */
export const logoRole: Role = "manager";

/** A logo as it is taken: these kinds of picture, at most so many bytes. */
export const logoKinds: readonly string[] = ["png", "jpeg", "webp"];
export const acceptedLogos = "image/png,image/jpeg,image/webp";
export const maxLogoBytes = 5 * 1024 * 1024;

/** A stored logo fits into this many pixels. */
export const logoSide = { width: 640, height: 240 };

/** Why a logo was refused, in words that the owner can act on. */
export const logoRefusal = {
  not_a_picture: "We can't read this file as a picture. Please choose a PNG, JPG or WebP picture.",
  too_large: "This picture is larger than 5 MB. Please choose a smaller one.",
  damaged: "This picture is damaged or incomplete. Please try again or choose another one.",
};
