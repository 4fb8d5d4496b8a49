/** The parts of the description of the API that the reference changes or reads. */
export type Description = {
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
};

type Parameter = { name: string; in: string; example?: unknown };

/** One operation of the API at its address. */
export type DescribedOperation = { id: string; method: string; pattern: RegExp; names: string[] };

/** Every operation; an address without variable parts comes before one with them. */
export const operationsIn = ({ paths }: Description): DescribedOperation[] =>
  Object.entries(paths)
    .toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, methods]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
      return Object.entries(methods).map(([method, { operationId }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        pattern,
        names,
      }));
    });
