import { Mark } from "#ui/Mark.tsx";
import { cx } from "#ui/cx.ts";
import { Part, Specimen } from "./Specimen.tsx";

const grounds = [
  "bg-bg",
  "bg-surface",
  "bg-raised",
  "bg-sunken",
  "bg-accent-soft",
  "bg-warning-soft",
  "bg-success-soft",
  "bg-danger-soft",
  "bg-info-soft",
];
const inks = [
  "text-ink",
  "text-ink-soft",
  "text-ink-faint",
  "text-accent",
  "text-warning",
  "text-success",
  "text-danger",
  "text-info",
];
const sizes = [
  "text-4xl font-semibold tracking-tight",
  "text-3xl font-semibold tracking-tight",
  "text-2xl font-semibold",
  "text-xl font-semibold",
  "text-lg font-semibold",
  "text-base font-semibold",
  "text-base",
  "text-[0.9375rem]",
  "text-sm",
  "text-xs",
];
const gaps = ["w-1", "w-2", "w-3", "w-4", "w-5", "w-6", "w-8", "w-12"];
const motions = ["animate-fade", "animate-rise", "animate-slide-left", "animate-slide-right", "animate-shimmer"];

/** Colors, type, spacing and motion. */
export function Foundations() {
  return (
    <Part title="Foundations">
      <Specimen name="Grounds and the inks that stand on them" stacked>
        {grounds.map((ground) => (
          <div key={ground} className={cx("rounded-xl border border-line p-4", ground)}>
            <p className="mb-2 text-sm font-semibold">{ground}</p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
              {inks.map((ink) => (
                <span key={ink} className={ink}>
                  {ink.replace("text-", "")}
                </span>
              ))}
            </p>
          </div>
        ))}
      </Specimen>
      <Specimen name="Fills and the ink on them">
        {[
          "bg-accent text-accent-ink",
          "bg-accent-hover text-accent-ink",
          "bg-danger text-danger-ink",
          "bg-danger-hover text-danger-ink",
        ].map((fill) => (
          <span key={fill} className={cx("rounded-lg px-4 py-2 text-sm font-medium", fill)}>
            {fill}
          </span>
        ))}
      </Specimen>
      <div className="flex flex-col gap-2">
        {sizes.map((size) => (
          <p key={size} className={cx("min-w-0", size)}>
            Driveway sealing, $187.50 <span className="text-xs font-normal tracking-normal text-ink-faint">{size}</span>
          </p>
        ))}
        <p className="tabular">1234567890 tabular</p>
        <p>
          A{" "}
          <a className="link" href="#layers">
            link
          </a>{" "}
          in running text
        </p>
      </div>
      <Specimen name="Spacing">
        {gaps.map((gap) => (
          <span key={gap} className="text-xs text-ink-faint">
            <span className={cx("mb-1 block h-4 rounded-sm bg-accent", gap)} />
            {gap.replace("w-", "")}
          </span>
        ))}
      </Specimen>
      <Specimen name="Corners and shadows">
        <span className="rounded-lg border border-line bg-surface px-4 py-3 text-sm">rounded-lg: controls</span>
        <span className="rounded-xl border border-line bg-surface px-4 py-3 text-sm shadow-card">
          rounded-xl, shadow-card: cards
        </span>
        <span className="rounded-xl border border-line bg-raised px-4 py-3 text-sm shadow-float">
          shadow-float: what floats
        </span>
      </Specimen>
      <Specimen name="Motion">
        {motions.map((motion) => (
          <span key={motion} className="overflow-clip rounded-lg border border-line px-3 py-2 text-sm">
            <span className={cx("block", motion)}>{motion}</span>
          </span>
        ))}
      </Specimen>
      <Specimen name="Mark">
        <Mark className="size-6 text-accent" />
        <Mark className="size-12 text-ink" />
      </Specimen>
    </Part>
  );
}
