import type { Zoom } from "#features/catalog/measurements/measurement.ts";
import type { EditedPhoto } from "./editorWork.ts";

/** The commands that answer the questions about the photo and its outlines. Null and undefined take an answer back. */
export function answerCommands({ state: { draft }, focus: { photoIndex }, act }: EditedPhoto) {
  return {
    sayRectangular: (index: number, rectangular: boolean | null) =>
      act({ do: "say_rectangular", photo: photoIndex, outline: index, rectangular }),
    sayAsTaken: (asTaken: boolean | null) => act({ do: "say_as_taken", photo: photoIndex, as_taken: asTaken }),
    sayZoom: (zoom: Zoom | null) => act({ do: "say_zoom", photo: photoIndex, zoom }),
    sayElevated: (elevated: boolean) => act({ do: "say_elevated", photo: photoIndex, elevated }),
    confirmSize: (confirmed: boolean) => act({ do: "confirm_size", photo: photoIndex, confirmed }),
    /** Records which other photo's surface a photo shows again (both from 0): null for none, undefined to ask again. */
    sayShowsAgain: (index: number, other: number | null | undefined) =>
      act({
        do: "say_shows_again",
        photo: index,
        shows_again: typeof other === "number" ? draft[other]?.photo_id : other,
      }),
  };
}
