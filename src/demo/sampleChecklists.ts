/** The checklists of the demo's services, by their names. */
export const sampleChecklists: Readonly<Record<string, string[]>> = {
  "Driveway Pressure Washing": [
    "Photo before",
    "Cover plants and outlets",
    "Pre-treat oil stains",
    "Wash in even passes",
    "Rinse the walkway and the curb",
    "Photo after",
  ],
  "House Soft Wash": [
    "Photo before",
    "Close all windows",
    "Water the plants first",
    "Apply from the bottom up",
    "Rinse from the top down",
    "Photo after",
  ],
  "Driveway Sealcoating": [
    "Photo before",
    "Fill the cracks",
    "Tape off the edges",
    "First coat",
    "Second coat",
    "Block the drive with cones",
    "Photo after",
  ],
  "Window Cleaning": ["Inside", "Outside", "Screens", "Sills"],
};
