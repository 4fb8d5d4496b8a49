/**
 * Plays a film of the site while it is in view, unless the visitor paused it, or asked for less motion or less data. The
 * button plays and pauses it in any case.
 */
export function offerFilm(part: HTMLElement): void {
  const video = part.querySelector("video");
  const button = part.querySelector("button");
  if (!video || !button || video.canPlayType('video/webm; codecs="vp9"') === "") return;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  let wanted = !matchMedia("(prefers-reduced-motion: reduce)").matches && !savesData();

  const play = () => {
    if (!video.src) video.src = `/pictures/${part.dataset["film"]}${isDark ? "-dark" : ""}.webm`;
    video.play().catch(() => {}); // the picture remains
  };
  const label = (playing: boolean) => {
    if ("playing" in button.dataset === playing) return;
    const { ariaLabel } = button;
    button.ariaLabel = button.dataset["otherLabel"] ?? "";
    button.dataset["otherLabel"] = ariaLabel ?? "";
    button.toggleAttribute("data-playing", playing);
  };
  video.addEventListener("playing", () => {
    video.hidden = false;
    label(true);
  });
  video.addEventListener("pause", () => label(false));
  button.addEventListener("click", () => {
    wanted = video.paused;
    if (wanted) play();
    else video.pause();
  });
  new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) video.pause();
      else if (wanted) play();
    },
    { threshold: 0.6 },
  ).observe(part);
  button.hidden = false;
}

/** True if the browser tells that its visitor wants to save data. Not every browser has this. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
