/** Texts of a form for homeowners, from opening it to sending. */
export const messages = {
  language: "Language",

  invalidLink: "Invalid Link",
  invalidLinkText: "This form link is invalid. Please contact the business owner for a valid link.",
  noServices: "Services Not Available",
  noServicesLead: "Services Coming Soon",
  noServicesText: "No services have been configured yet. Please contact the business owner.",

  step: (now: number, all: number) => `Step ${now} of ${all}`,
  next: "Next",
  back: "Back",
  analysing: "We're measuring your photos. This can take up to 30 seconds.",

  gotRequest: "We got your request.",
  openingRequest: "We got your request. Opening its page…",
  offline: "You're offline. Your request is saved and will send automatically.",
  slow: "This is taking longer than usual. Your request is saved and will send automatically.",
  tryNow: "Try now",
  sending: "Sending…",
  changeRequest: "Change my request",

  notes: "Additional Notes (optional)",
  usedFor: (business: string | null) =>
    `${business ?? "The business"} uses this to answer your request. It is never sold.`,
  privacyAddress: "/privacy",
  privacy: "Privacy",
  terms: "Terms",
  preferToTalk: "Prefer to talk? Call",

  lostPhotos: (count: number) =>
    count === 1
      ? "One photo was not uploaded before this page was closed. Please add it again, or send your request without."
      : `${count} photos were not uploaded before this page was closed. Please add them again, or send your request without.`,

  photos: "Photos",
  photosOptional: "Photos (optional)",
  photoHint: "PNG, JPG up to 10MB",
  addPhotos: "Add photos",
  takePhoto: "Take a photo",
  takeSamplePhoto: "Use a sample photo",
  photo: (number: number) => `Photo ${number}`,
  referencePhoto: "Reference photo",
  referencePhotoOptional: "Reference photo (optional)",
  referencePhotoHint: "A photo that includes a car, door or tape measure.",
  addReferencePhoto: "Add a reference photo",
  photoState: {
    preparing: "preparing",
    sending: "uploading",
    checking: "being checked",
    waiting: "waiting for a connection",
    failed: "failed",
    sent: "uploaded",
  },
  removePhoto: (photo: string) => `Remove ${photo.toLowerCase()}`,
  uploadingPhoto: (photo: string) => `Uploading ${photo.toLowerCase()}`,
  uploadFailed: (why: string) => `Image upload failed: ${why}`,
  checkingHuman: "We're checking that you're human. Your photos are sent right after.",
  waitingForConnection: "Waiting for a connection",
  retry: "Retry",

  helpMeasure: "Help us measure (optional)",
  referenceObject: "Reference object (optional)",
  referenceObjectHint: "What is it, and how big?",
  referenceObjectExample: "A standard front door, 36 inches wide",
};
