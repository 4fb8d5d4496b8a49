import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { IconButton } from "#ui/Button.tsx";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";
import { toast } from "#ui/toast.tsx";
import { savedFiltersApi } from "./savedFilter.client.ts";
import type { FilteredList } from "#shared/savedFilter.ts";

const FiltersMenu = lazyComponent(() => import("./FiltersMenu.tsx"), "FiltersMenu");
const SaveFilterDialog = lazyComponent(() => import("./SaveFilterDialog.tsx"), "SaveFilterDialog");

/** The parts of an address that are no filters. */
const noFilters = ["page", "customerId"];

/** The menu of a member's named filters of a list: applies one, saves those that are on, and removes one. */
export function SavedFilters({ list }: { list: FilteredList }) {
  const menu = useMenuButton();
  const queries = useQueryClient();
  const [query, changeQuery] = useAddressQuery();
  const [naming, setNaming] = useState(false);
  const { data = [] } = useQuery(savedFiltersApi.list.queryOptions({ enabled: menu.near }));
  const shown = new URLSearchParams([...query].filter(([name]) => !noFilters.includes(name))).toString();

  async function remove(id: string): Promise<void> {
    try {
      queries.setQueryData(savedFiltersApi.list.queryKey(), await savedFiltersApi.remove.call({ id }));
      toast({ title: "Filter removed", tone: "success" });
    } catch (error) {
      toastError(error, { words: "The filter wasn't removed. Please try again." });
    }
  }

  return (
    <>
      <IconButton size="sm" label="Saved filters" variant="secondary" {...menu.button}>
        <Bookmark aria-hidden="true" />
      </IconButton>
      {menu.near && (
        <FiltersMenu
          {...menu.list}
          filters={data.filter((filter) => filter.list === list)}
          shown={shown}
          onApply={(chosen) => changeQuery(() => new URLSearchParams(chosen))}
          onSave={() => setNaming(true)}
          onRemove={(id) => void remove(id)}
        />
      )}
      {naming && <SaveFilterDialog list={list} query={shown} onClose={() => setNaming(false)} />}
    </>
  );
}
