import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useSortableList } from "#browser/forms/useSortableList.ts";
import { formatMoney, formatRate } from "#shared/figures/figures.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import type { ServiceComponent } from "./service.ts";

/** The components of a service in order, reordered by dragging, by keyboard, or one step at a time. */
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
  const instructions = useId();
  const ids = components.map((component) => component.id);
  const move = (from: number, to: number) => {
    const others = ids.filter((_, index) => index !== from);
    const moved = ids[from];
    if (moved !== undefined && to >= 0 && to < ids.length && to !== from)
      onOrder([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const { listRef, announcement, isSorting, isDragged, offsetOf, handleProps } = useSortableList({
    names: components.map(({ name }) => name),
    onSort: move,
    onDragging,
  });

  return (
    <>
      <ol ref={listRef} className="flex flex-col gap-2">
        {components.map((component, place) => (
          <Item
            key={component.id}
            component={component}
            offset={offsetOf(place)}
            dragged={isDragged(place)}
            sorting={isSorting}
            handleProps={{ ...handleProps(place), "aria-describedby": instructions }}
            first={place === 0}
            last={place === components.length - 1}
            onMove={(by) => move(place, place + by)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ol>
      <p id={instructions} hidden>
        Press space to pick this component up, the arrow keys to move it, space again to put it down, and Escape to
        cancel.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function Item({
  component,
  offset,
  dragged,
  sorting,
  handleProps,
  first,
  last,
  onMove,
  onEdit,
  onDelete,
}: {
  component: ServiceComponent;
  offset: number;
  dragged: boolean;
  sorting: boolean;
  handleProps: ComponentProps<"button">;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: (component: ServiceComponent) => void;
  onDelete: (component: ServiceComponent) => void;
}) {
  return (
    <li
      style={{ transform: offset ? `translate3d(0, ${offset}px, 0)` : undefined }}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-1",
        dragged ? "relative z-10 border-accent shadow-float" : sorting && "transition-transform",
      )}
    >
      <IconButton
        label={`Move ${component.name}`}
        className="cursor-grab touch-none active:cursor-grabbing"
        {...handleProps}
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
          {formatRate(component.rate)} {unitLabel(component)}
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
