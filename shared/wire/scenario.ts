import * as z from "zod/mini";
import { type ApplicationType, applicationTypes } from "../domain/application-type.ts";
import type { Fields } from "../domain/field.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../quote/scenario.ts";
import { day, known } from "./amount.ts";
import { optionalShape } from "./field-schema.ts";
import { InvalidInput, problemsOf } from "./problem.ts";
import { strictObject } from "./strict-object.ts";

export const scenarioSchemas = { consumer: scenarioSchema("consumer"), commercial: scenarioSchema("commercial") };

function scenarioSchema<T extends ApplicationType>(type: T) {
  const part = <F extends Fields>(fields: F) => optionalShape(fields, type);
  const { asset, loanDetails, customer, customerProfile, creditProfile, entity } = scenarioParts;
  const employers = known(z.array(z.nullable(strictObject(part(scenarioEmployer)))));
  return strictObject({
    applicationType: z.literal(type),
    today: day,
    asset: known(strictObject(part(asset))),
    loanDetails: known(strictObject(part(loanDetails))),
    customer: known(strictObject({ ...part(customer), employers })),
    customerProfile: known(strictObject(part(customerProfile))),
    creditProfile: known(strictObject(part(creditProfile))),
    entity: known(strictObject(part(entity))),
  });
}

const typed = z.object({ applicationType: z.enum(applicationTypes) });

/** Throws InvalidInput that names each invalid field (shared/quote/README.md, section 1). */
export function parseScenario(input: unknown): Scenario {
  const { applicationType } = parse(typed, input);
  return parse<Scenario>(scenarioSchemas[applicationType], input);
}

function parse<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const [first, ...more] = problemsOf(error.issues, input);
  throw new InvalidInput([first!, ...more]);
}
