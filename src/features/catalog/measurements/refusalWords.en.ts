/** The reasons why points cannot be measured, each with the remedy. */
export const messages = {
  unknown_photo: "This photo is no longer here. Choose another photo and outline the surface on it.",
  no_surface: "No surface is outlined yet. Tap its corners one after another, all the way around.",
  too_few_corners: "A surface needs at least three corners. Tap the ones that are missing.",
  collinear:
    "The corners of this outline lie almost on one line. Drag them apart, to the corners of the whole surface.",
  crossing: "This outline crosses itself. Drag its corners into order, all the way around.",
  no_size: "Enter the size of what you measure by first; it has to be more than zero.",
  reference_shape:
    "The four corners of what you measure by do not form a shape a rectangle can have on a photo. Tap them in order, all the way around.",
  reference_misfit:
    "The four corners you tapped do not fit the size you entered. Check that width and height are not swapped, and that the corners sit exactly.",
  sizes_disagree:
    "What you measure by does not agree about the size. Check the points and the size of each thing, or remove the one that is wrong.",
  reference_ends: "The two ends of what you measure by are on the same spot. Drag them to its two ends.",
  needs_rectangle:
    "With one known length, start with a rectangle: mark exactly its four corners. For another shape, measure by something with four corners that lies on the surface.",
  not_a_rectangle:
    "These four corners do not look like a rectangle that lies flat. Check that each one sits exactly on its corner, or measure by something with four corners that lies on the surface.",
  camera_height:
    "With the size you entered, the phone would have been less than 3 ft or more than 10 ft above the surface. Check the size and its points, and say so if the photo was taken from above or shows a roof.",
  tilted:
    "The phone that took this photo felt which way is down, and by these points the surface would be far from level. Check the points and the size. If it is a roof, or the photo was taken from above, say so.",
  car_bumpers:
    "The car seems to be tapped at its bumpers, which are above the ground. Drag both points straight down to the ground and choose the kind of car, or measure by something else.",
  rectangle_or_not:
    "These four corners do not match what you measure by. Say whether the surface has straight sides and square corners, and check that what you measure by lies flat on it.",
  beyond_horizon:
    "One corner is where this surface cannot be seen, behind its horizon. Drag it back onto the surface, and check the corners of what you measure by.",
  imprecise:
    "What you measure by is too small or too far from the surface on this photo for a trustworthy answer. Choose something longer, or take a photo in which it lies in the middle of the surface.",
  coarse_taps:
    "The points are set too roughly for a trustworthy answer. Zoom in on each corner and set it exactly under the magnifier.",
  too_flat:
    "This photo shows the surface, or what you measure by, from so flat an angle that a small slip changes its size a lot. Take a photo from closer or from higher up, and zoom in on each corner.",
  imprecise_size:
    "The size of what you measure by is too uncertain here for a trustworthy answer. Read its size off a tape, or choose something that is as long as the surface.",
  imprecise_lens:
    "How much this photo's lens saw is not sure enough, and what you measure by is too small to do without. Say so if it is the whole photo as taken, and which zoom it was, add the original without crop or zoom, or choose something longer that lies in the middle of the surface.",
  bending_lens:
    "This camera's lens bends straight lines, so only a rectangle can be measured on its photos. Say so if the surface has straight sides and square corners, or take a photo with a phone.",
  panorama:
    "This picture is longer than any lens takes at once: it is a panorama, or a strip cut out of a photo. Add an ordinary photo that shows the whole surface.",
  unlikely_size:
    "By these points the surface is smaller than what you measure by, or very narrow. Check every point, and say so if it really is.",
  hole_outside: "The part to leave out is outside the surface. Drag its corners inside.",
  counted_twice:
    "One outline is inside another of its kind and would count twice. Remove it, or mark it as a part to leave out.",
  hole_too_large: "The parts to leave out are as large as the surface itself. Check their corners.",
};
