import { OutlinePreview } from "#features/catalog/measuring/OutlinePreview.tsx";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import type { Proposal, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import { MeasureButton } from "./MeasureButton.tsx";
import { useSizeUpdate, type SizeUpdate } from "./useSizeUpdate.ts";
import { messages } from "./answerWords.en.ts";

/** A model's outline on the customer's photo. The customer confirms or corrects it before the price is final. */
export function ProposalCheck({
  proposal,
  service,
  onSize,
}: {
  proposal: Proposal;
  service: PublicService;
  onSize: (size: SizeUpdate) => Promise<void>;
}) {
  const { busy, failure, send } = useSizeUpdate(onSize);
  const photos = proposal.photos.map(({ photo_id, url, ...size }, index) => ({
    photo_id,
    url,
    name: messages.photo(index + 1),
    size,
  }));
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-accent/40 bg-accent-soft p-4">
      <p className="font-semibold">{messages.isRight}</p>
      {photos.map(({ photo_id, url, name, size }) => (
        <OutlinePreview
          key={photo_id}
          photo={{ url, ...size }}
          taken={proposal.measurement.photos.find((taken) => taken.photo_id === photo_id) ?? null}
          alt={messages.outlined(name)}
          className="rounded-lg"
        />
      ))}
      <p className="text-sm text-ink-soft">{proposal.note ?? messages.checkOutline}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          busyLabel={messages.saving}
          onClick={() => void send({ measurement: proposal.measurement })}
        >
          {messages.looksRight}
        </Button>
        <MeasureButton
          label={messages.correctIt}
          photos={photos}
          service={service}
          start={proposal.measurement}
          onMeasured={({ taps }) => void send({ measurement: taps })}
        />
      </div>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  );
}
