import type { Language } from "#shared/words/languages.ts";
import type { EstimateResult, PublicService } from "./publicForm.ts";

/** The owner's texts about a service or a part. */
type OwnersTexts = Pick<
  PublicService,
  "name" | "description" | "name_es" | "description_es" | "name_lang" | "description_lang"
>;

/**
 * Returns a business's services in the language of a page if its owner wrote them in it. Otherwise a text stays as
 * written, with its language. `own` is the business's language.
 */
export function offeredIn(services: readonly PublicService[], page: Language, own: Language): PublicService[] {
  return services.map((service) => ({
    ...inWordsOf(service, page, own),
    components: service.components.map((component) => inWordsOf(component, page, own)),
  }));
}

/** Returns results with the names of services and parts in the language of a page. */
export function answersIn(
  results: readonly EstimateResult[],
  services: readonly PublicService[],
  page: Language,
  own: Language,
): EstimateResult[] {
  const spoken = offeredIn(services, page, own);
  return results.map((result) => {
    const at = services.findIndex(({ id }) => id === result.service_id);
    const parts = new Map(
      services[at]?.components.map(({ name }, part) => [name, spoken[at]?.components[part]?.name ?? name]),
    );
    return {
      ...result,
      serviceName: spoken[at]?.name ?? result.serviceName,
      lines: result.lines.map((line) => ({ ...line, name: parts.get(line.name) ?? line.name })),
    };
  });
}

function inWordsOf<T extends OwnersTexts>(thing: T, page: Language, own: Language): T {
  const spanish = page === "es";
  const name = spanish ? thing.name_es : null;
  const description = spanish ? thing.description_es : null;
  return {
    ...thing,
    name: name ?? thing.name,
    description: description ?? thing.description,
    name_lang: name === null && own !== page ? own : undefined,
    description_lang: description === null && own !== page ? own : undefined,
  };
}
