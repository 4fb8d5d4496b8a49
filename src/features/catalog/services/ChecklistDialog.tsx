import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState, type ComponentProps } from "react";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useSortableList } from "#browser/forms/useSortableList.ts";
import { toastError } from "#browser/session/toastError.ts";
import { checklistLimits } from "./checklistLimits.ts";
import { servicesApi } from "./service.client.ts";
import type { ListedService } from "./service.ts";

/** A point while it is written; its id lasts as long as the dialog. */
type WrittenPoint = { id: number; text: string };

const writtenOf = (checklist: readonly string[]): WrittenPoint[] => checklist.map((text, id) => ({ id, text }));
const textsOf = (points: readonly WrittenPoint[]) =>
  points.map(({ text }) => text.trim()).filter((text) => text !== "");

/** The checklist of a service: its points are written, sorted and removed, and saved together. */
export function ChecklistDialog({ service, onClose }: { service: ListedService; onClose: () => void }) {
  const queries = useQueryClient();
  const save = useMutation(servicesApi.saveChecklist.mutationOptions());
  const [points, setPoints] = useState(() => writtenOf(service.checklist.length > 0 ? service.checklist : [""]));
  const [problem, setProblem] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const typed = JSON.stringify(textsOf(points)) !== JSON.stringify(service.checklist);

  async function submit(): Promise<void> {
    setProblem(null);
    try {
      await save.mutateAsync({ id: service.id, version: service.version, checklist: textsOf(points) });
      await queries.invalidateQueries({ queryKey: servicesApi.key() });
      toast({ title: "Checklist saved", tone: "success" });
      onClose();
    } catch (error) {
      const [field] = Object.values((error instanceof ProductError && error.fields) || {});
      setProblem(field ?? null);
      toastError(error, { words: "The checklist couldn't be saved. Please try again." });
      if (error instanceof DemoRefusal || (error instanceof ProductError && error.code === "not_found")) onClose();
      void queries.invalidateQueries({ queryKey: servicesApi.key() });
    }
  }

  return (
    <TypingDialog
      typed={typed}
      onClose={onClose}
      locked={dragging || save.isPending}
      title={`Checklist of ${service.name}`}
      description="Each new visit for this service gets these points. Visits that are already planned keep theirs."
      size="lg"
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={save.isPending} busyLabel="Saving…" onClick={() => void submit()}>
            Save Checklist
          </Button>
        </>
      }
    >
      <SortablePoints points={points} onPoints={setPoints} onDragging={setDragging} />
      {problem && <FieldError>{problem}</FieldError>}
    </TypingDialog>
  );
}

/** The points in their order, reordered by dragging, by keyboard, or one step at a time. */
function SortablePoints({
  points,
  onPoints,
  onDragging,
}: {
  points: readonly WrittenPoint[];
  onPoints: (points: WrittenPoint[]) => void;
  onDragging: (dragging: boolean) => void;
}) {
  const instructions = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (from: number, to: number) => {
    const others = points.filter((_, place) => place !== from);
    const moved = points[from];
    if (moved && to >= 0 && to < points.length && to !== from)
      onPoints([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const add = () => {
    const id = Math.max(-1, ...points.map((point) => point.id)) + 1;
    onPoints([...points, { id, text: "" }]);
    // The new input exists after the next render.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  };
  const { listRef, announcement, isSorting, isDragged, offsetOf, handleProps } = useSortableList({
    names: points.map(({ text }, place) => text || `point ${place + 1}`),
    onSort: move,
    onDragging,
  });
  return (
    <div ref={list}>
      <ol ref={listRef} className="flex flex-col gap-2">
        {points.map((point, place) => (
          <Point
            key={point.id}
            text={point.text}
            place={place}
            count={points.length}
            offset={offsetOf(place)}
            dragged={isDragged(place)}
            sorting={isSorting}
            handleProps={{ ...handleProps(place), "aria-describedby": instructions }}
            onText={(text) => onPoints(points.map((one) => (one.id === point.id ? { ...one, text } : one)))}
            onMove={(by) => move(place, place + by)}
            onRemove={() => onPoints(points.filter(({ id }) => id !== point.id))}
            onEnter={add}
          />
        ))}
      </ol>
      <p id={instructions} hidden>
        Press space to pick this point up, the arrow keys to move it, space again to put it down, and Escape to cancel.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Button
        variant="ghost"
        className="mt-2"
        icon={<Plus aria-hidden="true" />}
        disabled={points.length >= checklistLimits.points}
        onClick={add}
      >
        Add Point
      </Button>
      {points.length >= checklistLimits.points && (
        <p className="text-sm text-ink-soft">A checklist has at most {checklistLimits.points} points.</p>
      )}
    </div>
  );
}

function Point({
  text,
  place,
  count,
  offset,
  dragged,
  sorting,
  handleProps,
  onText,
  onMove,
  onRemove,
  onEnter,
}: {
  text: string;
  place: number;
  count: number;
  offset: number;
  dragged: boolean;
  sorting: boolean;
  handleProps: ComponentProps<"button">;
  onText: (text: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onEnter: () => void;
}) {
  const name = `point ${place + 1}`;
  return (
    <li
      style={{ transform: offset ? `translate3d(0, ${offset}px, 0)` : undefined }}
      className={cx(
        "flex flex-wrap items-center gap-1 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-1",
        dragged ? "relative z-10 border-accent shadow-float" : sorting && "transition-transform",
      )}
    >
      <IconButton label={`Move ${name}`} className="cursor-grab touch-none active:cursor-grabbing" {...handleProps}>
        <GripVertical aria-hidden="true" />
      </IconButton>
      <Input
        aria-label={`Point ${place + 1}`}
        className="min-w-0 flex-[1_1_12rem]"
        maxLength={checklistLimits.text}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || place !== count - 1 || count >= checklistLimits.points) return;
          event.preventDefault();
          if (text.trim() !== "") onEnter();
        }}
      />
      <div className="ml-auto flex">
        <IconButton label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={place === count - 1} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
