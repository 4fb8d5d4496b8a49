/** The stored sizes of a business's pictures, in pixels. A logo fits into its size; a cover photo is cropped to it. */
export const pictureSides = { logo: { width: 640, height: 240 }, cover: { width: 1152, height: 432 } };
