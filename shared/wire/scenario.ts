import * as z from "zod/mini";
import { type ApplicationType, applicationTypes } from "../domain/application-type.ts";
import type { Fields } from "../domain/field.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../quote/scenario.ts";
import { day, nullish } from "./amount.ts";
import { optionalShape } from "./field-schema.ts";
import { InvalidInput, problemsOf } from "./problem.ts";
import { strictObject } from "./strict-object.ts";

/** Of which the first one counts. */
const maxEmployers = 100;

export const scenarioSchemas = { consumer: scenarioSchema("consumer", day), commercial: scenarioSchema("commercial", day) };

/** Without a day it is today's. */
export const undatedScenario = z.discriminatedUnion("applicationType", [
  scenarioSchema("consumer", z.optional(day)),
  scenarioSchema("commercial", z.optional(day)),
]);

function scenarioSchema<T extends ApplicationType, Day extends z.ZodMiniType>(type: T, today: Day) {
  const part = <F extends Fields>(fields: F) => optionalShape(fields, type);
  const { asset, loanDetails, customer, customerProfile, creditProfile, entity } = scenarioParts;
  const employers = nullish(z.array(z.nullable(strictObject(part(scenarioEmployer)))).check(z.maxLength(maxEmployers)));
  return strictObject({
    applicationType: z.literal(type),
    today,
    asset: nullish(strictObject(part(asset))),
    loanDetails: nullish(strictObject(part(loanDetails))),
    customer: nullish(strictObject({ ...part(customer), employers })),
    customerProfile: nullish(strictObject(part(customerProfile))),
    creditProfile: nullish(strictObject(part(creditProfile))),
    entity: nullish(strictObject(part(entity))),
  });
}

const typed = z.object({ applicationType: z.enum(applicationTypes) });

/** Used for a scenario that does not state them. */
export interface ScenarioDefaults {
  readonly applicationType?: ApplicationType | undefined;
  readonly today?: string | undefined;
}

/** Throws InvalidInput that names each invalid field (shared/quote/README.md, section 1). */
export function parseScenario(input: unknown, defaults: ScenarioDefaults = {}): Scenario {
  const whole = completed(input, defaults);
  const { applicationType } = parse(typed, whole);
  return parse<Scenario>(scenarioSchemas[applicationType], whole);
}

function completed(input: unknown, defaults: ScenarioDefaults): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const missing = Object.entries(defaults).filter(([name, value]) => value !== undefined && !(name in input));
  return missing.length === 0 ? input : { ...input, ...Object.fromEntries(missing) };
}

function parse<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const [first, ...more] = problemsOf(error.issues, input);
  throw new InvalidInput([first!, ...more]);
}
