import { acceptedPhotos } from "#shared/photo.ts";
import { buttonClass } from "#ui/Button.tsx";

/**
 * Measuring on a visitor's own photo, which stays on the device. The site's script activates the button and loads the
 * measuring screen; without a script there is no button.
 */
export function TryYourPhoto() {
  return (
    <div className="grid items-center gap-8 md:grid-cols-[1.2fr_1fr]">
      <ShootingGuide />
      <div data-try="" className="flex flex-col gap-3">
        <p>
          <label
            data-try-pick=""
            hidden
            className={buttonClass({
              variant: "primary",
              size: "lg",
              className:
                "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&[hidden]]:hidden",
            })}
          >
            Choose a photo
            <input type="file" accept={acceptedPhotos} className="sr-only" />
          </label>
        </p>
        <p role="status" data-try-said="" className="text-lg font-medium empty:hidden" />
        <noscript>
          <p className="text-ink-soft">Measuring needs JavaScript. Please turn it on and reload the page.</p>
        </noscript>
      </div>
    </div>
  );
}

/** The right way to take a photo for measuring, in one picture. */
function ShootingGuide() {
  return (
    <figure className="flex flex-col gap-3">
      <img
        src="/how-to-shoot.svg"
        alt="Left, all of a driveway in the frame, with the garage door at its end. Right, the same from above: you stand at a near corner."
        width={320}
        height={132}
        loading="lazy"
        className="h-auto w-full max-w-md"
      />
      <figcaption className="text-ink-soft">
        Stand at a corner. Get the whole driveway in, plus something you know the size of, such as the garage door or a
        car.
      </figcaption>
    </figure>
  );
}
