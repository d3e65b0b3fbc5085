import { type ApplicationType, applicationTypes } from "../../shared/domain/application-type.ts";
import { type Field, choicesOf } from "../../shared/domain/field.ts";
import { valueText } from "../../shared/domain/field-text.ts";
import { shortDateText } from "../ui/short-date.ts";
import { type FieldValue, type FieldValues, isAskedIn } from "../../shared/intake/field-values.ts";
import { scenarioColumns } from "../../shared/wire/scenario-columns.ts";

export interface Fact {
  /** As the column of a table of scenarios. */
  readonly path: string;
  readonly field: Field;
}

const quotesOwn = ["applicationType", "today"];

const factsByType = Object.fromEntries(
  applicationTypes.map((type) => [
    type,
    [...scenarioColumns].flatMap(([path, field]) =>
      field === "part" || quotesOwn.includes(path) || !isAskedIn(type, path) ? [] : { path, field },
    ),
  ]),
) as unknown as Readonly<Record<ApplicationType, readonly Fact[]>>;

export const factsOf = (type: ApplicationType): readonly Fact[] => factsByType[type];

/** The values that a quote of this type can have, too. */
export function valuesFor(type: ApplicationType, values: FieldValues): FieldValues {
  const known = factsOf(type).filter(({ path }) => values.has(path));
  const fits = ({ path, field }: Fact) => field.kind !== "choice" || String(values.get(path)) in choicesOf(field, type);
  return new Map(known.filter(fits).map(({ path }) => [path, values.get(path)!]));
}

/** Only of the GST registration null is a value. */
export function factText({ field }: Fact, type: ApplicationType, value: FieldValue): string {
  if (value === null) return "Not registered";
  if (field.kind === "choice") return choicesOf(field, type)[String(value)] ?? String(value);
  return field.kind === "day" ? shortDateText(String(value)) : valueText(field, value);
}
