import { applicationTypes } from "../domain/application-type.ts";
import { type Field, type Fields, choice, day } from "../domain/field.ts";
import { scenarioEmployer, scenarioParts } from "../quote/scenario.ts";

/** What a column holds: the values of a field, or "part", an object of the scenario whose cells can only be null. */
export type ScenarioColumn = Field | "part";

const columnsOf = (part: string, fields: Fields): [string, ScenarioColumn][] => [
  [part, "part"],
  ...Object.entries(fields).map(([name, field]): [string, ScenarioColumn] => [`${part}.${name}`, field]),
];

const [consumer, commercial] = applicationTypes;

/** The columns of a table of scenarios. An employer's have its place, one digit, instead of the 0. */
export const scenarioColumns: ReadonlyMap<string, ScenarioColumn> = new Map<string, ScenarioColumn>([
  ["applicationType", choice({ [consumer]: "Consumer", [commercial]: "Commercial" }, { label: "Type of quote" })],
  ["today", day({ label: "Date of the quote" })],
  ...Object.entries(scenarioParts).flatMap(([part, fields]) => columnsOf(part, fields)),
  ["customer.employers", "part"],
  ...columnsOf("customer.employers.0", scenarioEmployer),
]);

/** The column of a path such as asset.assetValue; undefined for an unknown one. */
export const scenarioColumn = (path: string): ScenarioColumn | undefined =>
  scenarioColumns.get(path.replace(/^(customer\.employers)\.\d(?=\.|$)/, "$1.0"));
