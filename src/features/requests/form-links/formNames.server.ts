import { ProductError, validationError } from "#shared/errors.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { formNameLimits, normalFormName } from "./formName.ts";
import { addFormName, chooseFormName, formNamesOf, lockBusiness, ownerOfFormName } from "./formName.queries.ts";

declare module "#platform/deps.ts" {
  interface Deps {
    formNames: FormNames;
  }
}

/** The names of short links, across all businesses. */
export type FormNames = {
  /** The owner of the form behind a short link, however its name is typed. Null if there is none. */
  ownerOf(name: string): Promise<string | null>;
};

/** Looks up names among all businesses, because a link does not say which business it belongs to. */
export function createFormNames(sharedDb: SharedDb): FormNames {
  return {
    async ownerOf(typed) {
      const name = normalFormName(typed);
      if (name.length > formNameLimits.max) return null;
      const [found] = await sharedDb.query(ownerOfFormName, { name });
      return found?.business_id ?? null;
    },
  };
}

/**
 * Sets the name of a business's short link: a new one, or one it had before. Throws `invalid` if another business has
 * it, `conflict` if the business has used all its names, because printed links must keep working.
 */
export async function chooseName(owner: OwnerDb, name: string): Promise<void> {
  await owner.transaction(async ({ query, notify }) => {
    await query(lockBusiness);
    const names = (await query(formNamesOf)).map((one) => one.name);
    if (names.includes(name)) await query(chooseFormName, { name });
    else {
      if (names.length >= formNameLimits.ofOneBusiness)
        throw new ProductError(
          "conflict",
          `You've had ${names.length} short links, which keep working. Choose one of them: ${names.join(", ")}.`,
        );
      if ((await query(addFormName, { name })).length === 0)
        throw validationError([{ path: ["form_name"], message: "This name is taken. Try adding your town." }]);
    }
    notify("business");
  });
}
