import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";

/** Labels of a form's fields for homeowners: the services, their size, and the contact details. */
export const messages = {
  whichServices: "Which services would you like?",
  whichService: "Which service would you like?",
  chooseService: "Please select a service.",
  includes: (service: string) => `${service} includes`,
  addTo: (service: string) => `Add to ${service} (optional)`,
  howManyOf: (part: string, { several }: Noun) => `${part}: how many ${several}?`,

  how: "How should we estimate it?",
  methods: {
    ai: { label: "AI photo analysis", description: "We estimate the size from your photos." },
    measure: { label: "Measure on my photo", description: "Tap the corners and we'll calculate the size." },
    manual: { label: "I know the size", description: "Enter the size or quantity." },
  },
  photoMissing: "Please upload at least one image for AI analysis.",

  optional: (label: string) => `${label} (optional)`,
  squareFootage: "Square footage",
  areaInAcres: "Area in acres",
  area: "Area",
  lengthInFeet: "Length in feet",
  howMany: ({ several }: Noun) => `How many ${several}?`,
  howManyIfKnown: ({ several }: Noun) => `How many ${several}? (if you know)`,
  howMuch: (several: string) => `How much? (${several})`,
  understood: (size: string) => `= ${size}`,
  slip: (size: string, acres: string | null) =>
    `That's ${size}${acres === null ? "" : `, or ${acres} acres`}. Is that right?`,
  squareFootageMissing: "Please enter a square footage greater than 0.",
  areaMissing: (unit: string) => `Please enter an area greater than 0 ${unit}.`,
  numberMissing: (several: string) => `Please enter a number of ${several} greater than 0.`,
  tooLarge: "This is larger than we can price. Please check the number.",
  notMeasured: "Measure it on a photo or enter the size.",

  measureOnMyPhoto: "Measure on my photo",
  howToShoot:
    "Stand at a corner. Get all of it in, plus something you know the size of, such as a garage door or a car.",
  addPhotoToMeasure: "Add a photo to measure on",
  uploading: "Uploading…",
  opening: "Opening…",
  change: "Change",
  remove: "Remove",
  takeTheSame: (size: string) => `Use the same: ${size}`,
  photo: (number: number) => `Photo ${number}`,

  yourDetails: "Your details",
  name: "Full Name",
  nameMissing: "Customer name is required",
  email: "Email",
  emailMissing: "Email is required",
  emailWrong: "Please enter a valid email address",
  phone: "Phone (optional)",
  address: "Property Address (optional)",
  hiddenCharacters: "This has hidden characters. Please type it again.",
  leaveEmpty: "Leave this field empty",
};
