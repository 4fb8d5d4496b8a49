import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from "lucide-react";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { formatMoney } from "#shared/figures.ts";
import { unitLabel } from "./measure.ts";
import type { ServiceComponent } from "./service.ts";

/** The components of a service in their order, which is changed by dragging, by keyboard, or one step at a time. */
export function SortableComponents({
  components,
  onOrder,
  onDragging,
  onEdit,
  onDelete,
}: {
  components: readonly ServiceComponent[];
  onOrder: (ids: string[]) => void;
  onDragging: (dragging: boolean) => void;
  onEdit: (component: ServiceComponent) => void;
  onDelete: (component: ServiceComponent) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = components.map((component) => component.id);

  function move(id: UniqueIdentifier, to: number) {
    const others = ids.filter((one) => one !== id);
    if (to >= 0 && to < ids.length && ids.indexOf(String(id)) !== to)
      onOrder([...others.slice(0, to), String(id), ...others.slice(to)]);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(components),
        screenReaderInstructions: {
          draggable:
            "Press space to pick this component up, the arrow keys to move it, space again to put it down, and Escape to cancel.",
        },
      }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={({ active, over }) => {
        onDragging(false);
        if (over) move(active.id, ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-2">
          {components.map((component, place) => (
            <Item
              key={component.id}
              component={component}
              first={place === 0}
              last={place === components.length - 1}
              onMove={(by) => move(component.id, place + by)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Item({
  component,
  first,
  last,
  onMove,
  onEdit,
  onDelete,
}: {
  component: ServiceComponent;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: (component: ServiceComponent) => void;
  onDelete: (component: ServiceComponent) => void;
}) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: component.id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-1",
        isDragging && "relative z-10 border-accent shadow-float",
      )}
    >
      <IconButton
        ref={setActivatorNodeRef}
        label={`Move ${component.name}`}
        className="cursor-grab touch-none active:cursor-grabbing"
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-[1_1_10rem] py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-medium wrap-anywhere">{component.name}</span>
          <Badge tone={component.is_required ? "accent" : "neutral"}>
            {component.is_required ? "Required" : "Optional"}
          </Badge>
        </p>
        <p className="tabular text-sm text-ink-soft">
          {formatMoney(component.rate)} {unitLabel(component)}
          {component.minimum_price > 0 && ` · Minimum ${formatMoney(component.minimum_price)}`}
        </p>
        {component.description && <p className="line-clamp-2 text-sm text-ink-faint">{component.description}</p>}
      </div>
      <div className="ml-auto flex">
        <IconButton label={`Move ${component.name} up`} disabled={first} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${component.name} down`} disabled={last} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Edit ${component.name}`} onClick={() => onEdit(component)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${component.name}`} onClick={() => onDelete(component)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** What a screen reader tells while a component is moved. */
function announcementsFor(components: readonly ServiceComponent[]): Announcements {
  const name = (id: UniqueIdentifier) => components.find((component) => component.id === id)?.name ?? "The component";
  const place = (id: UniqueIdentifier) =>
    `place ${components.findIndex((component) => component.id === id) + 1} of ${components.length}`;
  const pickedUp = (id: UniqueIdentifier) => `Picked up ${name(id)}, at ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // This comes at once, over the component's own place: other words would drown what was just said.
      return over.id === active.id ? pickedUp(active.id) : `${name(active.id)} is now at ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put down at ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${name(active.id)} is back at ${place(active.id)}.`,
  };
}
