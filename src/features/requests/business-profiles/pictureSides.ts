/** The sides of a business's pictures as they are stored, in pixels: a logo fits into its own, a cover photo is cut to them. */
export const pictureSides = { logo: { width: 640, height: 240 }, cover: { width: 1152, height: 432 } };
