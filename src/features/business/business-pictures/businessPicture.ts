import type { Role } from "#shared/roles.ts";

/** The pictures of a business: its logo, and the photo of its work at the top of its form. */
export type BusinessPicture = "logo" | "cover";

/** The lowest role that can change them. */
export const pictureRole: Role = "manager";

/** The accepted kinds of picture, and the maximum size in bytes. */
export const pictureKinds: readonly string[] = ["png", "jpeg", "webp"];
export const acceptedPictures = "image/png,image/jpeg,image/webp";
export const maxPictureBytes = { logo: 5 * 1024 * 1024, cover: 10 * 1024 * 1024 };

/** The reasons for refusing a picture, as messages that its owner can act on. */
export const pictureRefusal = {
  not_a_picture: "We can't read this file as a picture. Please choose a PNG, JPG or WebP picture.",
  too_large: {
    logo: "This picture is larger than 5 MB. Please choose a smaller one.",
    cover: "This picture is larger than 10 MB. Please choose a smaller one.",
  },
  damaged: "This picture is damaged or incomplete. Please try again or choose another one.",
};
