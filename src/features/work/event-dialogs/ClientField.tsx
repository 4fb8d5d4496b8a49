import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Marked, SearchedFor, useFoundText } from "#ui/Marked.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { useMay } from "#browser/client/useMay.ts";
import type { FoundCustomer } from "#features/customers/customers/customer.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";

const maxShown = 6;

/**
 * The customer of an event: a free text, or one of the customers found while typing. Arrows move through them, Enter
 * selects one, Escape closes the list.
 */
export function ClientField({
  label,
  value,
  linked,
  error,
  onType,
  onPick,
}: {
  label: string;
  value: string;
  /** True if the event belongs to a customer's record. */
  linked: boolean;
  error: string | undefined;
  onType: (name: string) => void;
  onPick: (customer: FoundCustomer) => void;
}) {
  const id = useId();
  const may = useMay();
  const [looking, setLooking] = useState(false);
  const [active, setActive] = useState(-1);
  const search = value.trim();
  const found = useQuery(
    customersApi.find.queryOptions({
      input: { search, limit: maxShown },
      enabled: looking && search !== "" && may(customersApi.find),
      placeholderData: keepPreviousData,
    }),
  );
  const rows = looking && search !== "" ? (found.data ?? []) : [];
  const open = rows.length > 0;

  function close() {
    setLooking(false);
    setActive(-1);
  }
  function pick(customer: FoundCustomer) {
    onPick(customer);
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return;
    const chosen = rows[active];
    if (event.key === "ArrowDown") setActive((active + 1) % rows.length);
    else if (event.key === "ArrowUp") setActive((active <= 0 ? rows.length : active) - 1);
    else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative" onBlur={(left) => !left.currentTarget.contains(left.relatedTarget) && close()}>
      <Field label={label} error={error} hint={linked ? "Linked to this customer's record." : undefined}>
        <Input
          name="client_name"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          placeholder="Search your customers, or type a name"
          maxLength={fieldLengths.name}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setLooking(true);
            setActive(-1);
            onType(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label="Customers found"
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
      >
        <SearchedFor value={search}>
          {rows.map((customer, index) => (
            <CustomerOption
              key={customer.id}
              id={`${id}-${index}`}
              customer={customer}
              active={index === active}
              onPick={() => pick(customer)}
            />
          ))}
        </SearchedFor>
      </div>
      <span role="status" className="sr-only">
        {open && `${rows.length} customer${rows.length === 1 ? "" : "s"} found`}
      </span>
    </div>
  );
}

function CustomerOption({
  id,
  customer,
  active,
  onPick,
}: {
  id: string;
  customer: FoundCustomer;
  active: boolean;
  onPick: () => void;
}) {
  const { name, phone, address, email } = customer;
  const known = [phone, address].filter(Boolean).join(" · ") || email;
  const detail = useFoundText([known, email]) ?? known;
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // The field keeps the focus, so that a blur does not close the list before the tap counts.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        "flex min-h-11 w-full flex-col justify-center rounded-lg text-left px-2.5 py-1.5",
        active ? "bg-accent-soft" : "hover:bg-ink/4",
      )}
    >
      <span className="font-medium wrap-anywhere">
        <Marked text={name} />
      </span>
      <span className="text-sm wrap-anywhere text-ink-soft">{detail && <Marked text={detail} />}</span>
    </button>
  );
}
