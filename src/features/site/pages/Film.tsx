import { Picture, type PictureName } from "./Picture.tsx";

/** The pictures of which there is also a film, as `scripts/films.mjs` takes them. */
export type FilmName = Extract<PictureName, "form" | "quoting" | "signed">;

/**
 * A picture that becomes a short silent film while it is in view. `web/site/films.ts` plays it. Without a script, and
 * for people who asked for less motion, it remains a picture.
 */
export function Film({ name, title, alt }: { name: FilmName; title: string; alt: string }) {
  return (
    <div data-film={name} className="relative mx-auto w-full max-w-72 md:mx-0 md:max-w-none">
      <Picture name={name} alt={alt} className="w-full" />
      <video
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        hidden
        aria-hidden="true"
        tabIndex={-1}
        className="pointer-events-none absolute inset-0 size-full rounded-xl border border-transparent"
      />
      <button
        type="button"
        hidden
        aria-label={`Play the film: ${title}`}
        data-other-label={`Pause the film: ${title}`}
        className="group absolute right-4 -bottom-6 grid size-11 cursor-pointer place-items-center rounded-full bg-ink text-bg shadow-float hover:bg-accent [&[hidden]]:hidden"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
          <path d="M8 5v14l11-7z" className="group-data-playing:hidden" />
          <path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" className="hidden group-data-playing:block" />
        </svg>
      </button>
    </div>
  );
}
