import { useQueryClient } from "@tanstack/react-query";
import { useState, type CSSProperties, type FormEvent } from "react";
import type { Me } from "#shared/business/me.ts";
import { BusinessHead } from "#features/requests/business-profiles/BusinessHead.tsx";
import {
  profileLimits,
  type BusinessProfile,
  type Letterhead as LetterheadLines,
} from "#shared/business/businessProfile.ts";
import { accentColours, isAsChosen, isColour } from "#shared/brandColour.ts";
import { ProductError } from "#shared/errors.ts";
import { languageNamed, type Language } from "#shared/words/languages.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Field, FieldError } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { accountApi } from "./account.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { PictureField } from "./PictureField.tsx";

/** The product's own accent color, from which the color choice starts. */
const ownColour = "#0e6256";

type TypedProfile = {
  color: string | null;
  insured: boolean;
  since: string;
  town: string;
  address: string;
  license: string;
  website: string;
  hours: string;
  reviews: string[];
  language: Language;
};

const typedOf = ({ profile, letterhead }: Me["business"]): TypedProfile => ({
  color: profile.brand_color,
  insured: profile.licensed_insured,
  since: profile.in_business_since === null ? "" : String(profile.in_business_since),
  town: profile.town ?? "",
  address: letterhead.address ?? "",
  license: letterhead.license_number ?? "",
  website: letterhead.website ?? "",
  hours: profile.hours ?? "",
  reviews: Array.from({ length: profileLimits.reviewLinks }, (_, index) => profile.review_links[index] ?? ""),
  language: profile.form_language,
});

const profileFrom = (typed: TypedProfile): BusinessProfile => ({
  brand_color: typed.color,
  licensed_insured: typed.insured,
  in_business_since: typed.since.trim() === "" ? null : Number(typed.since),
  town: typed.town.trim() || null,
  hours: typed.hours.trim() || null,
  review_links: typed.reviews.map((link) => link.trim()).filter((link) => link !== ""),
  form_language: typed.language,
});

const letterheadFrom = (typed: TypedProfile): LetterheadLines => ({
  address: typed.address.trim() || null,
  license_number: typed.license.trim() || null,
  website: typed.website.trim() || null,
});

/** The profile that a business shows to its customers, with a preview of the top of its form, in light and in dark. */
export function ProfileCard({ me: { business } }: { me: Me }) {
  const queries = useQueryClient();
  const stored = typedOf(business);
  const [changes, setChanges] = useState<Partial<TypedProfile>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const typed = { ...stored, ...changes };
  const changed = JSON.stringify(typed) !== JSON.stringify(stored);
  useUnsaved(changed ? "what your customers read about you" : null);
  const type = (typing: Partial<TypedProfile>) => setChanges({ ...changes, ...typing });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblems({});
    try {
      const saved = await accountApi.saveProfile.call({ ...profileFrom(typed), letterhead: letterheadFrom(typed) });
      queries.setQueryData(accountApi.me.queryKey(), saved);
      setChanges({});
      toast({ title: "Saved", tone: "success" });
    } catch (error) {
      if (error instanceof ProductError && error.fields) setProblems(error.fields);
      else toastError(error, { words: "This couldn't be saved. Please try again." });
    }
    setBusy(false);
  }

  return (
    <Card
      title="Why customers trust you"
      headingLevel={3}
      description="Shown at the head of your form and of each customer's price."
    >
      <div className="grid gap-6 xl:grid-cols-[1fr_20rem]">
        <form onSubmit={(event) => void submit(event)} className="flex min-w-0 flex-col gap-4">
          <PictureField picture="cover" url={business.cover_url} />
          <ColourField colour={typed.color} onChange={(color) => type({ color })} error={problems["brand_color"]} />
          <Checkbox
            label="Licensed & insured"
            checked={typed.insured}
            onChange={(event) => type({ insured: event.target.checked })}
          />
          <Field label="In business since" hint="The year, such as 2012." error={problems["in_business_since"]}>
            <Input
              inputMode="numeric"
              maxLength={4}
              className="tabular max-w-32"
              value={typed.since}
              onChange={(event) => type({ since: event.target.value.replaceAll(/\D/g, "") })}
            />
          </Field>
          <Field label="Town" error={problems["town"]}>
            <Input
              maxLength={profileLimits.town}
              value={typed.town}
              onChange={(event) => type({ town: event.target.value })}
            />
          </Field>
          <Field label="Hours" hint="Such as Mon–Fri 8–5." error={problems["hours"]}>
            <Input
              maxLength={profileLimits.hours}
              value={typed.hours}
              onChange={(event) => type({ hours: event.target.value })}
            />
          </Field>
          <Letterhead typed={typed} onType={type} problems={problems} />
          <ReviewLinks links={typed.reviews} onChange={(reviews) => type({ reviews })} problems={problems} />
          <Field
            label="Language of your form"
            hint="Each customer gets English or Spanish by their browser, and can switch. This is for any other browser."
          >
            <Select
              value={typed.language}
              onChange={(event) => type({ language: languageNamed(event.target.value) ?? "en" })}
            >
              <option value="en">English</option>
              <option value="es">Spanish</option>
            </Select>
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={busy}
            busyLabel="Saving…"
            disabled={!changed}
          >
            Save
          </Button>
        </form>
        <Preview business={business} profile={profileFrom(typed)} />
      </div>
    </Card>
  );
}

/** The lines at the head of quotes, which the form does not show. */
function Letterhead({
  typed,
  onType,
  problems,
}: {
  typed: TypedProfile;
  onType: (typing: Partial<TypedProfile>) => void;
  /** The errors of the profile, by its fields. */
  problems: Record<string, string>;
}) {
  return (
    <>
      <Field label="Business address" hint="On your quotes and their PDFs." error={problems["letterhead.address"]}>
        <AddressInput
          maxLength={profileLimits.address}
          value={typed.address}
          onChange={(event) => onType({ address: event.target.value })}
        />
      </Field>
      <Field label="License number" hint="On your quotes and their PDFs." error={problems["letterhead.license_number"]}>
        <Input
          maxLength={profileLimits.licenseNumber}
          value={typed.license}
          onChange={(event) => onType({ license: event.target.value })}
        />
      </Field>
      <Field label="Website" hint="On your quotes and their PDFs." error={problems["letterhead.website"]}>
        <Input
          inputMode="url"
          maxLength={profileLimits.website}
          value={typed.website}
          onChange={(event) => onType({ website: event.target.value })}
        />
      </Field>
    </>
  );
}

function ReviewLinks({
  links,
  onChange,
  problems,
}: {
  links: string[];
  onChange: (links: string[]) => void;
  /** The errors of the profile, by its fields. */
  problems: Record<string, string>;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Links to your reviews</legend>
      {links.map((link, index) => (
        <Input
          key={index}
          type="url"
          inputMode="url"
          aria-label={`Link ${index + 1}`}
          placeholder={index === 0 ? "https://g.page/your-business/review" : undefined}
          maxLength={profileLimits.reviewLink}
          value={link}
          onChange={(event) => onChange(links.with(index, event.target.value))}
        />
      ))}
      {Object.entries(problems)
        .filter(([field]) => field.startsWith("review_links"))
        .slice(0, 1)
        .map(([field, words]) => (
          <FieldError key={field}>{words}</FieldError>
        ))}
    </fieldset>
  );
}

function ColourField({
  colour,
  onChange,
  error,
}: {
  colour: string | null;
  onChange: (colour: string | null) => void;
  error: string | undefined;
}) {
  return (
    <Field
      label="Color"
      error={error}
      hint={
        colour !== null && !isAsChosen(colour)
          ? "On buttons it's a little darker, so that everyone can read them."
          : undefined
      }
    >
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label="Color"
          className="h-11 w-16 cursor-pointer rounded-lg border border-line-strong/60 bg-raised p-1"
          value={colour ?? ownColour}
          onChange={(event) => onChange(event.target.value)}
        />
        {colour !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Use the default
          </Button>
        )}
      </div>
    </Field>
  );
}

/** The top of the form on a customer's phone, in light and in dark. */
function Preview({ business, profile }: { business: Me["business"]; profile: BusinessProfile }) {
  return (
    <div role="group" aria-label="Preview" className="flex flex-col gap-3">
      <p className="text-sm font-medium">Preview</p>
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          style={styleOf(theme, profile.brand_color)}
          className="theme-scope rounded-xl border border-line bg-bg p-4 text-ink"
        >
          <BusinessHead
            as="p"
            name={business.name}
            logo={business.logo_url}
            cover={business.cover_url}
            title="Request an estimate"
            profile={{ ...profile, review_links: [] }}
          />
          <p className="mt-4 rounded-lg bg-accent px-4 py-2.5 text-center font-medium text-accent-ink">
            Get My Instant Estimate
          </p>
        </div>
      ))}
    </div>
  );
}

function styleOf(theme: "light" | "dark", colour: string | null): CSSProperties {
  if (colour === null || !isColour(colour)) return {};
  const { accent, hover, ink, soft } = accentColours(colour)[theme];
  return { "--accent": accent, "--accent-hover": hover, "--accent-ink": ink, "--accent-soft": soft } as CSSProperties;
}
