import type { Certainty, ReferenceKind } from "./measurement.ts";

/** The kind of a point: an end of a length, or a corner of everything else. */
export type Part = "end" | "corner";

const references: Record<ReferenceKind, string> = {
  garage_door_single: "Single garage door",
  garage_door_double: "Double garage door",
  entry_door: "Entry door",
  car: "Car",
  paver: "Paver",
  step: "Step",
  plywood: "Sheet of plywood",
  tape: "Tape measure",
  marked_sheet: "Measuring sheet",
  other: "Something else",
};
const theThing = (kind: ReferenceKind): string =>
  kind === "other" ? "the other thing" : `the ${references[kind].toLowerCase()}`;
const doorEnds = "Tap the two ends of the opening, where it meets the ground.";
const doorCorners = "Measuring a wall: tap the four corners of the door, upper left first.";
const count = (number: number, one: string) => (number > 0 ? [`${number} ${one}${number === 1 ? "" : "s"}`] : []);
const certainties: Record<Certainty, string> = {
  tape: "Measured with a tape",
  standard: "The usual size",
  about: "About this size",
};

/** Texts of measuring on photos. */
export const messages = {
  title: "Measure on photo",
  undo: "Undo",
  redo: "Redo",
  close: "Close without measuring",
  leaveTitle: "Leave without measuring?",
  leaveText: "What you have drawn on the photo will be lost.",
  leave: "Leave",
  keepMeasuring: "Keep measuring",

  steps: "Steps",
  step: { scale: "Scale", place: "Place it", surface: "Surface" },
  done: ", done",
  whatToDo: "What to do",
  back: "Back",
  nextPlace: "Next: place it",
  nextSurface: "Next: the surface",
  take: (size: string) => `Use ${size}`,
  takeThisSize: "Use this size",
  chooseFirst: "First choose something you know the size of.",

  about: "about",
  spokenSize: (size: string) => `Size: ${size}`,
  spokenPrice: (price: string) => ` Price: ${price}.`,
  showMeters: "Show meters instead of feet",
  showFeet: "Show feet instead of meters",

  zoom: "Zoom",
  zoomOut: "Zoom out",
  fitPhoto: "Fit photo",
  zoomIn: "Zoom in",
  photos: "Photos",
  photo: "Photo",
  previousPhoto: "Previous photo",
  nextPhoto: "Next photo",
  turnPhoto: "Turn the photo",
  howToTap: "How to tap",
  howToTapCaption: "Hold, slide to the exact spot, let go.",
  loadingPhoto: "Loading the photo…",
  photoNotLoaded: "This photo couldn't be loaded. Check your connection.",
  tryAgain: "Try again",
  canvas: (photo: string) => `${photo}. Plus and minus zoom in and out, 0 shows all of it, the arrow keys move it.`,
  handleKeys: "The arrow keys move it, with Shift ten times as far. Plus and minus zoom in and out.",

  looksOffTap: "Looks off? Tap a point, then its exact spot.",
  looksOffDrag: "Looks off? Drag a point to its exact spot.",
  clickNewPlace: (part: Part, number: number) => `Click the new place of ${part} ${number}`,
  clickOn: (part: Part, number: number) => `Click exactly on ${part} ${number}`,
  tapOn: (part: Part, number: number) => `Hold, bring the cross onto ${part} ${number}, let go`,
  tapNewPlace: (part: Part, number: number) => `Hold near the new place of ${part} ${number}`,
  tapNear: (part: Part, number: number) => `Hold near ${part} ${number}: the photo zooms in`,
  twoTaps: "That was two taps. Tap once, look closely, then tap the exact spot.",
  sameSpot: (part: Part, there: number, here: number) =>
    `That's where ${part} ${there} is. Tap where ${part} ${here} belongs.`,

  whatSize: "What do you know the size of?",
  whatSizeHint: "Choose something on the surface or at its edge. Bigger and closer is better.",
  references,
  tapReference: {
    garage_door_single: { length: doorEnds, rectangle: doorCorners },
    garage_door_double: { length: doorEnds, rectangle: doorCorners },
    entry_door: { rectangle: doorCorners, length: "Tap the two ends of the door, where it meets the ground." },
    car: { length: "Tap the ground right below the front bumper and below the rear bumper, not the bumpers." },
    paver: {
      rectangle: "Tap the four corners of one paver, a long side first.",
      length: "Tap the two ends of a paver's long side, or of a row of them and enter its length.",
    },
    step: { length: "Tap the two ends of the lowest step, where it meets the ground." },
    plywood: { rectangle: "Tap its four corners, a long side first.", length: "Tap the two ends of its long side." },
    tape: { length: "Tap the two ends of what you measured, along the surface." },
    marked_sheet: { rectangle: "Its four marks were found in the photo, so there is nothing to tap." },
    other: {
      rectangle: "Tap its four corners in order, beginning with its width.",
      length: "Tap the two ends of the side you know.",
    },
  } satisfies Record<ReferenceKind, { rectangle?: string; length?: string }>,
  feet: (feet: number) => `${feet} ft`,
  notSure: "Not sure",
  cars: { compact: "Compact", sedan: "Sedan", suv: "SUV", pickup: "Pickup" },
  yourSize: "You enter its size",
  long: (size: string) => `${size} long`,
  wide: (size: string) => `${size} wide`,
  slabAtFeet: "It's close to your feet, so it says little about the surface. Measure by one further into the photo.",
  sheetFound: "Sheet found. The size comes from it.",
  sheetCovered: "Part of the sheet is covered, or it is not flat. Take another photo of all of it.",
  sheetRuler: "Is the sheet's ruler 6 in (15.24 cm) long?",
  sheetRulerWhy: "Some printers shrink a page. If the ruler is shorter, print the sheet again at 100%.",
  sheetRulerYes: "Yes, 6 in",
  sheetRulerSaid: "You measured the sheet's ruler: 6 in.",
  sheetOffer: "Have a printer? With this sheet on the ground there is nothing else to mark but the surface.",
  sheetPrint: "Print the sheet",
  change: "Change",
  whatYouSee: "What you can see of it",
  oneSide: "One side",
  fourCorners: "Four corners",
  whichOne: "Which one is it?",
  otherSize: "Other size",
  length: "Length",
  width: "Width (corner 1 to 2)",
  height: "Height (corner 2 to 3)",
  enterSize: "Enter its real size to continue.",
  unit: "Unit",
  howAccurate: "How accurate is that?",
  certainties,
  removeThing: "Remove this one",
  addThing: "Add a second known size",
  addThingWhy: "Two known sizes measure closer than one",

  addSurfaceToMeasure: "Add a surface to measure.",
  checkProposal: "AI drew this outline. Check every corner, and fix those that are off.",
  markRectangle: "Mark the four corners of a rectangular part, all the way around. You can add other shapes next.",
  markHole: (outline: string) =>
    `Mark the corners of ${outline} around what is not part of the surface. It is subtracted.`,
  markSurface: (outline: string) =>
    `Mark the corners of ${outline}, all the way around. A + in the middle of a side adds one.`,
  outline: (hole: boolean, number: number) => `${hole ? "Hole" : "Surface"} ${number}`,
  outlineWithin: (hole: boolean, number: number) => `${hole ? "hole" : "surface"} ${number}`,
  handleOfOutline: (number: number, of: number, outline: string) => `Corner ${number} of ${of} of ${outline}`,
  handleOfThing: (part: Part, number: number, of: number, kind: ReferenceKind) =>
    `${part === "end" ? "End" : "Corner"} ${number} of ${of} of ${theThing(kind)}`,
  addCornerBetween: (from: number, to: number) => `Add a corner between ${from} and ${to}`,
  surfaceButton: "Surface",
  holeButton: "Hole",
  cornerButton: "Corner",
  addSurface: "Add a surface",
  addHole: "Add a hole, such as a flower bed",
  addHoleWhy: "Such as a flower bed: it is subtracted",
  removeCorner: "Remove the chosen corner",
  removeCornerHow: "Tap a corner first, then remove it",
  whatIsMeasured: "What is measured",
  onPhoto: (number: number) => ` on photo ${number}`,
  sides: (lengths: string) => `Sides: ${lengths}.`,
  removeOutline: (outline: string) => `Remove ${outline}`,

  yes: "Yes",
  no: "No",
  continues: "Does the surface continue outside the photo?",
  continuesYes: "Yes, it continues",
  continuesNo: "No, it ends there",
  onlyInPicture:
    "Only what is in the picture is counted. Measure the rest on another photo, or take one from further away.",
  askAgain: "Ask again",
  fromAbove: "Was the photo taken from above, e.g. a balcony or a window?",
  fromAboveYes: "Yes, from above",
  fromAboveRoof: "No, it's a roof",
  fromAboveElse: "If not, check the size and its points.",
  fromAboveSaid:
    "Taken from above, or of a roof. On a roof, measure by something that lies on the same face, such as a skylight.",
  unlikely: "Is the surface really this small or narrow?",
  unlikelyYes: "Yes, that's right",
  unlikelyElse: "If not, check every point.",
  unlikelySaid: "A small or narrow surface, as you said.",
  unlikelyFigure: "Smaller than what you measure by, or very narrow.",
  sameAgain: (photo: number) => `Does photo ${photo} show the same surface again?`,
  sameAs: (photo: number) => `Same surface as photo ${photo}`,
  anotherSurface: "Another surface",
  sameCountsOnce: "The same one counts once.",
  saidAnother: (photo: number) => `Photo ${photo} shows another surface: the areas add up.`,
  saidSame: (photo: number, as: number) => `Photo ${photo} shows the same surface as photo ${as}: it counts once.`,
  photosDisagree: "Your photos don't agree",
  photosSay: (photos: readonly { photo: number; squareFeet: number }[]) =>
    `${photos
      .map(({ photo, squareFeet }, at) =>
        at === 0 ? `Photo ${photo} says ${squareFeet} sq ft` : `photo ${photo} ${squareFeet}`,
      )
      .join(", ")}.`,
  sizesDisagree: "Your known sizes don't agree",
  thingsSay: (things: readonly { kind: ReferenceKind; squareFeet: number }[]) =>
    `T${things
      .map(({ kind, squareFeet }, at) =>
        at === 0 ? `${theThing(kind)} says ${squareFeet} sq ft` : `${theThing(kind)} ${squareFeet}`,
      )
      .join(", ")
      .slice(1)}.`,
  checkPoints: "Check their points and sizes.",
  edgeHolds: (edge: string, kind: ReferenceKind, length: string) =>
    `The edge is ${edge}, ${theThing(kind)} in it ${length}.`,
  edgeTooShort: (edge: string, kind: ReferenceKind, length: string) =>
    `The edge is ${edge}, which is shorter than ${theThing(kind)} in it (${length}). Check the points and the size.`,
  square: "Are its sides straight and its corners square?",
  squareDecides: "What they are decides the size.",
  squareMeasures: (percent: number) => `If so, it can be measured: give or take ${percent}%.`,
  squareCloser: (percent: number, instead: number | null) =>
    `If so, the size is closer: give or take ${percent}% instead of ${instead}%.`,
  sidesDiffer: (percent: number) => `As marked, opposite sides differ by ${percent}%.`,
  saidSquare: "Its sides are straight and its corners square.",
  saidNotSquare: "Its sides are not straight and square.",

  otherCorner: (now: number, then: number) =>
    `A photo from the other corner makes this closer: ±${now}% → about ±${then}%.`,
  sizeDecides: "The known size is the least sure part. A second one makes this closer.",
  otherCornerPhoto: (photo: number) => `Measure it on photo ${photo}`,
  addPhoto: "Add a photo",
  photoComes: "Adding the photo…",
  isItHere: "Is it here?",
  decidesMost: (point: string) => `${point} changes the size most.`,
  moveIt: "Move it",
  wasGiveOrTake: (percent: number) => ` (was ${percent}%)`,

  cropped: "This photo was cropped",
  croppedText: "Its camera noted another shape, so the size will be less sure. The original photo measures closer.",
  zoomed: "This photo was zoomed",
  zoomedText: (times: number) =>
    `Its camera noted ${times}× digital zoom, so the size will be less sure. A photo without zoom measures closer.`,
  wholePhoto: "Is this the whole photo as taken?",
  wholePhotoYes: "Yes, as the camera took it",
  wholePhotoNo: "No, it was cropped or is a screenshot",
  wholePhotoWhy: {
    screenshot: "It is as long as a screen and doesn't say which lens took it, like a screenshot.",
    shape: "Its shape isn't the usual one of a camera.",
    no_lens: "It doesn't say which lens took it.",
  },
  wholePhotoBetter: "A whole photo measures closer; of any other, better add the original.",
  saidWhole: "You said that this is the whole photo as the camera took it.",
  saidNotWhole: "This isn't the whole photo, so the size will be less sure. The original photo measures closer.",
  whichZoom: "Which zoom did the camera show?",
  whichZoomWhy: "1× is the main camera. If you don't know, leave it open.",
  times: (zoom: number) => `${zoom}×`,
  saidZoom: (zoom: string) => `You said that the camera showed ${zoom}.`,
  smallPhoto: (width: number, height: number) =>
    `This photo is small (${width} × ${height} pixels), so corners are hard to hit. The original photo from the phone measures better.`,
  blurredPhoto: "This photo looks blurred. A sharper one, taken with a steady hand and a clean lens, measures better.",

  noScaleThere: (photo: number) =>
    `Photo ${photo} has a surface but no scale yet: choose something of known size there.`,
  noScale: "Choose something of known size, and the size appears here.",
  markTheSurface: "The size appears here once you mark the surface.",
  threeSteps: "Three steps to the size.",
  sayWhatPhotoShows: (photo: number) => `Say what photo ${photo} shows, and the size appears.`,
  phoneHeight: "By the size you entered, the phone was below 3 ft or above 10 ft.",
  ofPhoto: (photo: number, refusal: string) => `Photo ${photo}: ${refusal}`,
  stillToPlace: (scalePoints: number, corners: number) =>
    `Still to place: ${[...count(scalePoints, "scale point"), ...count(corners, "corner")].join(", ")}.`,
};
