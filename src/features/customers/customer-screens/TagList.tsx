import { Badge } from "#ui/Badge.tsx";
import { Link } from "#browser/links.tsx";
import { everyCustomer, writeCustomersAddress } from "./customersAddress.ts";

/** The tags of a customer; each leads to all customers with it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to={`/customers?${writeCustomersAddress({ ...everyCustomer, tag }).toString()}`}
            aria-label={`Customers with the tag ${tag}`}
            className="relative inline-flex max-w-full rounded-full before:absolute before:inset-x-0 before:-inset-y-2"
          >
            <Badge>{tag}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
