/** Reasons why a photo was refused, in words that help the person who chose it. */
export const messages = {
  not_a_photo: "We can't read this file as a photo. Please choose a JPG, PNG or HEIC picture.",
  too_large: "This photo is larger than 10 MB. Please choose a smaller one, or send a screenshot of it.",
  too_many_pixels:
    "This photo has more pixels than we can handle. Please choose a smaller one, or send a screenshot of it.",
  damaged: "This photo is damaged or incomplete. Please try again or choose another one.",
  unreadable:
    "Your device wouldn't let us read this photo. If it's stored online, download it first, then choose it again.",
  too_many: "You can add up to 10 photos. Please remove one first.",
  busy: "Many photos are arriving right now. Please try again in a moment.",
  form_full: "This form can't take more photos right now. Send your request without them, or try again later.",
  storage_full: "There's no room left to store photos. Please try again later.",
  storage_failed: "Photos can't be saved or shown right now. Please try again in a moment.",
};
