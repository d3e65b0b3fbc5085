import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { assetConditionLabels } from "../domain/asset-condition.ts";
import { type AssetType, commercialAssetTypeLabels, consumerAssetTypeLabels } from "../domain/asset-type.ts";
import { employmentTypeLabels } from "../domain/employment-type.ts";
import { livingArrangementLabels } from "../domain/living-arrangement.ts";
import { typeOfSaleLabels } from "../domain/type-of-sale.ts";
import type { Scenario } from "../quote/scenario.ts";
import { balloon, creditScore, day, dollars, keysOf, known, percent, term, timeOfEmployment, yearOfManufacture } from "./amount.ts";
import { InvalidInput, problemsOf } from "./problem.ts";
import { strictObject } from "./strict-object.ts";

const part = {
  today: day,
  loanDetails: known(
    strictObject({
      term: known(term),
      balloon: known(balloon),
      deposit: known(dollars),
      brokerageRate: known(percent),
    }),
  ),
  customer: known(
    strictObject({
      dateOfBirth: known(day),
      defaultValue: known(dollars),
      employers: known(
        z.array(
          z.nullable(
            strictObject({
              employmentType: known(keysOf(employmentTypeLabels)),
              timeOfEmployment: known(timeOfEmployment),
            }),
          ),
        ),
      ),
    }),
  ),
  customerProfile: known(strictObject({ livingArrangements: known(keysOf(livingArrangementLabels)) })),
  creditProfile: known(strictObject({ score: known(creditScore), hasAdverseCredit: known(z.boolean()) })),
  entity: known(strictObject({ timeInBusiness: known(day), gst: known(day) })),
};

const asset = <K extends AssetType>(labels: Record<K, string>) =>
  known(
    strictObject({
      assetValue: known(dollars),
      assetType: known(keysOf(labels)),
      typeOfSale: known(keysOf(typeOfSaleLabels)),
      condition: known(keysOf(assetConditionLabels)),
      ageOfAsset: known(yearOfManufacture),
    }),
  );

export const scenarioSchemas = {
  consumer: strictObject({ applicationType: z.literal("consumer"), ...part, asset: asset(consumerAssetTypeLabels) }),
  commercial: strictObject({ applicationType: z.literal("commercial"), ...part, asset: asset(commercialAssetTypeLabels) }),
};

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
