import { Wordmark } from "#ui/Mark.tsx";
import { MeasuredDriveway } from "./MeasuredDriveway.tsx";

/** The preview picture of a shared link, 1200 by 630: the promise beside the drawing. */
export function SharedPicture() {
  return (
    <div className="flex h-[630px] w-[1200px] items-center gap-12 bg-bg px-16">
      <div className="w-[520px] shrink-0">
        <Wordmark className="text-3xl" />
        <p className="mt-10 text-[3.25rem] leading-[1.08] font-semibold tracking-tight">
          Your customers send photos.
          <br />
          You send a price.
        </p>
        <p className="mt-8 text-2xl text-ink-soft">Quotes for service businesses</p>
      </div>
      <MeasuredDriveway className="h-auto w-[540px]" />
    </div>
  );
}
