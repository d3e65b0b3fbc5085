import type { ApplicationType } from "../domain/application-type.ts";
import type { Scenario } from "../quote/scenario.ts";

export type FieldValue = string | number | boolean | null;

/** Values by the path of their field, such as asset.assetValue or customer.employers.0.employmentType (shared/wire/scenario-columns.ts). */
export type FieldValues = ReadonlyMap<string, FieldValue>;

type Tree = { [key: string]: Tree | FieldValue };

/** The part of a scenario that these values make. */
export function scenarioWith(applicationType: ApplicationType, values: FieldValues): Omit<Scenario, "today"> {
  const scenario: Tree = { applicationType };
  for (const [path, value] of values) {
    const keys = path.split(".");
    const field = keys.pop()!;
    const part = keys.reduce((tree, key, at) => (tree[key] ??= (keys[at + 1] === "0" ? [] : {}) as Tree) as Tree, scenario);
    part[field] = value;
  }
  return scenario as unknown as Omit<Scenario, "today">;
}

const ofOtherType: Readonly<Record<ApplicationType, RegExp>> = {
  consumer: /^entity\.|^loanDetails\.brokerageRate$/,
  commercial: /^customer\.employers\./,
};

/** Whether a quote of this type asks for the field. */
export const isAskedIn = (type: ApplicationType, path: string): boolean => !ofOtherType[type].test(path);
