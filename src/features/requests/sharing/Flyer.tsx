import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import { trustLine } from "#features/requests/business-profiles/trustLine.ts";
import type { FlyerSize } from "#features/requests/form-links/flyerSize.ts";
import { accentColours } from "#shared/brandColour.ts";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

/**
 * The content of a flyer: the business, the call to action, and the target of its code. `code` is the code as a
 * picture, once it is generated.
 */
export type FlyerContent = {
  name: string;
  phone: string | null;
  logo: string | null;
  cover: string | null;
  profile: BusinessProfile | null;
  headline: string;
  text: string;
  link: string;
  /** The link as readable text. */
  address: string;
  code: string | undefined;
};

const sheets = { letter: Letter, "door-hanger": DoorHanger, "yard-sign": YardSign };

const paper: Record<FlyerSize, string> = {
  letter: "max-w-2xl aspect-[8.5/11] print:w-[8.5in] print:h-[11in]",
  "door-hanger": "max-w-xs aspect-[4.25/11] print:w-[4.25in] print:h-[11in]",
  "yard-sign": "max-w-5xl aspect-[24/18] print:w-[24in] print:h-[18in]",
};

/**
 * A flyer on its paper, as printed: always light, in the business's colour. Everything scales with the paper's width.
 */
export function Flyer({ size, content }: { size: FlyerSize; content: FlyerContent }) {
  const Sheet = sheets[size];
  return (
    <article
      aria-label="Flyer"
      data-theme="light"
      style={coloured(content.profile?.brand_color ?? null)}
      className={cx(
        "theme-scope @container mx-auto w-full overflow-hidden bg-raised text-ink shadow-card ring-1 ring-line [print-color-adjust:exact]",
        "print:fixed print:top-0 print:left-0 print:max-w-none print:shadow-none print:ring-0",
        paper[size],
      )}
    >
      <div className="flex h-full flex-col text-center">
        <Sheet {...content} />
      </div>
    </article>
  );
}

function coloured(colour: string | null): CSSProperties {
  if (colour === null) return {};
  const { accent, ink, soft } = accentColours(colour).light;
  return { "--accent": accent, "--accent-ink": ink, "--accent-soft": soft } as CSSProperties;
}

function Letter({ name, phone, logo, cover, profile, headline, text, link, address, code }: FlyerContent) {
  const trust = trustLine(profile);
  return (
    <>
      {cover ? <img src={cover} alt="" className="h-[30cqw] w-full object-cover" /> : <Band className="h-[7cqw]" />}
      <div className="flex min-h-0 grow flex-col items-center justify-evenly px-[7cqw] py-[3cqw]">
        <div className="flex flex-col items-center gap-[1.5cqw]">
          {logo && <img src={logo} alt="" className="h-[9cqw] max-w-[40cqw] object-contain" />}
          <p className="text-[3.4cqw] leading-tight font-semibold wrap-anywhere">{name}</p>
        </div>
        <h2 className="text-[7.6cqw] leading-[1.08] font-bold tracking-tight text-balance">{headline}</h2>
        <p className="text-[3cqw] leading-snug text-balance text-ink-soft">{text}</p>
        <Code link={link} code={code} className="size-[34cqw]" />
        <div>
          <p className="text-[2.6cqw] text-ink-soft">Scan with your phone’s camera, or open</p>
          <Address className="text-[3.4cqw]">{address}</Address>
        </div>
      </div>
      <Band className="px-[4cqw] py-[2.4cqw]">
        {phone && <p className="tabular text-[4cqw] leading-tight font-bold">Or call {phone}</p>}
        {trust && <p className="text-[2.2cqw] leading-snug">{trust}</p>}
      </Band>
    </>
  );
}

function DoorHanger({ name, phone, logo, cover, profile, headline, text, link, address, code }: FlyerContent) {
  const trust = trustLine(profile);
  return (
    <>
      <Band className="flex flex-col items-center gap-[3cqw] px-[6cqw] pt-[6cqw] pb-[5cqw]">
        {/* The hole for the door knob: a circle of an inch and a half. */}
        <span aria-hidden="true" className="size-[35cqw] rounded-full border-[0.4cqw] border-dashed bg-raised" />
        <p className="text-[7cqw] leading-tight font-semibold wrap-anywhere">{name}</p>
      </Band>
      {cover && <img src={cover} alt="" className="h-[38cqw] w-full object-cover" />}
      <div className="flex min-h-0 grow flex-col items-center justify-evenly px-[7cqw] py-[3cqw]">
        {logo && !cover && <img src={logo} alt="" className="h-[16cqw] max-w-[70cqw] object-contain" />}
        <h2 className="text-[11cqw] leading-[1.08] font-bold tracking-tight text-balance">{headline}</h2>
        <p className="text-[5.2cqw] leading-snug text-balance text-ink-soft">{text}</p>
        <Code link={link} code={code} className="size-[52cqw]" />
        <Address className="text-[5.2cqw]">{address}</Address>
      </div>
      <Band className="px-[5cqw] py-[4cqw]">
        {phone && <p className="tabular text-[7cqw] leading-tight font-bold">Or call {phone}</p>}
        {trust && <p className="text-[4cqw] leading-snug">{trust}</p>}
      </Band>
    </>
  );
}

/** For drivers passing by: name, call to action and phone number, as large as possible. */
function YardSign({ name, phone, logo, headline, link, address, code }: FlyerContent) {
  return (
    <>
      <Band className="flex h-[15cqw] items-center justify-center gap-[2.5cqw] px-[4cqw]">
        {logo && (
          <img src={logo} alt="" className="h-[10cqw] max-w-[24cqw] rounded-[1cqw] bg-raised object-contain p-[1cqw]" />
        )}
        <p className="line-clamp-2 text-[5.6cqw] leading-tight font-bold wrap-anywhere">{name}</p>
      </Band>
      <div className="flex min-h-0 grow items-center gap-[4cqw] px-[4cqw]">
        <div className="flex min-w-0 grow flex-col gap-[3cqw] text-left">
          <h2 className="text-[7.4cqw] leading-[1.05] font-bold tracking-tight text-balance">{headline}</h2>
          {phone && <p className="tabular text-[5.6cqw] leading-tight font-bold text-accent">{phone}</p>}
        </div>
        <Code link={link} code={code} className="size-[36cqw] shrink-0" />
      </div>
      <Band className="px-[4cqw] py-[2cqw]">
        <Address className="text-[4cqw]">{address}</Address>
      </Band>
    </>
  );
}

function Band({ className, children }: { className: string; children?: ReactNode }) {
  return <div className={cx("shrink-0 bg-accent text-accent-ink", className)}>{children}</div>;
}

function Code({ link, code, className }: { link: string; code: string | undefined; className: string }) {
  if (!code) return <Skeleton className={className} />;
  return <img src={code} alt={`QR code that opens ${link}`} className={cx("bg-raised", className)} />;
}

function Address({ className, children }: { className: string; children: string }) {
  // A business without a short link has a long one, which is meant to be scanned. It must not push the rest off the
  // paper.
  const long = children.length > 60;
  return (
    <p className={cx("leading-tight font-semibold wrap-anywhere", long ? "text-[2cqw]" : className)}>
      {children.split("/").map((part, place) => (
        <Fragment key={place}>
          {place > 0 && "/"}
          {place === 1 && <wbr />}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
