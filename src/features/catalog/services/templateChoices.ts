import { readFigure } from "#shared/figures/figures.ts";
import { rateWords } from "#shared/money/enteredAmount.ts";
import { minimumWords, serviceInput, type ServiceInput } from "./service.ts";
import { serviceTemplates, type ServiceTemplate } from "./serviceTemplates.ts";

/** The ticked templates, by their keys, with the owner's changes to their figures. */
export type TemplateChoice = { name: string; rate: string; minimum: string; description: string; instructions: string };
export type TemplateChoices = Record<string, TemplateChoice>;

/** Initial field values of a ticked template. */
export const initialChoice = ({ service }: ServiceTemplate): TemplateChoice => ({
  name: service.name,
  rate: service.rate.toFixed(2),
  minimum: service.minimum_price === 0 ? "" : String(service.minimum_price),
  description: service.description ?? "",
  instructions: service.ai_focus_instructions ?? "",
});

type Problems = Record<string, Partial<TemplateChoice>>;

/** The dialog's name of each field of a saved service. */
const fieldOf: Record<string, keyof TemplateChoice> = {
  name: "name",
  rate: "rate",
  minimum_price: "minimum",
  description: "description",
  ai_focus_instructions: "instructions",
};

/** The services for the ticked templates, and the problems in them, by template. */
export function chosenServices(choices: TemplateChoices): { services: ServiceInput[]; problems: Problems } {
  const services: ServiceInput[] = [];
  const problems: Problems = {};
  for (const { key, service } of serviceTemplates) {
    const choice = choices[key];
    if (!choice) continue;
    const rate = readFigure(choice.rate);
    const minimum = readFigure(choice.minimum);
    const wrong: Problems[string] = {};
    const made = {
      ...service,
      name: choice.name.trim(),
      rate: rate ?? 0,
      minimum_price: minimum ?? 0,
      description: choice.description,
      ai_focus_instructions: choice.instructions,
      show_price: true,
      show_ai_analysis: true,
    };
    for (const { path, message } of serviceInput.safeParse(made).error?.issues ?? []) {
      const field = fieldOf[String(path[0])];
      if (field) wrong[field] ??= message;
    }
    if (rate === null || Number.isNaN(rate) || rate === 0) wrong.rate = rateWords;
    if (Number.isNaN(minimum)) wrong.minimum = minimumWords;
    if (Object.keys(wrong).length > 0) problems[key] = wrong;
    services.push(made);
  }
  return { services, problems };
}
