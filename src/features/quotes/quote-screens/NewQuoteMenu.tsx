import { useQuery } from "@tanstack/react-query";
import { ChevronDown, FilePlus, FileText } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { useBeginQuote } from "./useBeginQuote.ts";

/** Creates a quote: an empty one, or one from a template if there are any. */
export function NewQuoteMenu() {
  const begin = useBeginQuote();
  const hasPro = useHasPro();
  const templates = useQuery(quotesApi.templates.queryOptions({ enabled: hasPro }));
  const rows = templates.data?.rows;
  const icon = <FilePlus aria-hidden="true" />;
  // Until the templates are loaded, assume that there are some: an early press must not create an empty quote.
  if (!hasPro || rows?.length === 0)
    return (
      <Button variant="primary" icon={icon} onClick={() => void begin({})}>
        New Quote
      </Button>
    );
  return (
    <Menu
      label="New quote"
      trigger={
        <Button variant="primary" icon={icon}>
          New Quote
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <MenuItem icon={icon} onSelect={() => void begin({})}>
        Blank quote
      </MenuItem>
      {rows?.map(({ id, name }) => (
        <MenuItem key={id} icon={<FileText aria-hidden="true" />} onSelect={() => void begin({ template_id: id })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
