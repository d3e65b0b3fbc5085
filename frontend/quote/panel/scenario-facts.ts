import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { choicesOf } from "../../../shared/domain/field.ts";
import { typeOfSaleLabels } from "../../../shared/domain/type-of-sale.ts";
import { type ScenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import { balloonPercentText, dollarText } from "../../../shared/format.ts";

type Terms = Partial<Pick<ScenarioFields, "assetValue" | "assetType" | "typeOfSale" | "deposit" | "term" | "balloon">>;

/** The terms of a quote in words, by name; '-' for what is not known. */
export function scenarioFacts(applicationType: ApplicationType, terms: Terms): Readonly<Record<string, string>> {
  const { assetValue, assetType, typeOfSale, deposit, term, balloon } = terms;
  const labels = choicesOf(workspaceFields.assetType, applicationType);
  return {
    "Asset value": dollarText(assetValue ?? null),
    "Asset type": (assetType && labels[assetType]) || "-",
    "Type of sale": typeOfSale ? typeOfSaleLabels[typeOfSale] : "-",
    Deposit: dollarText(deposit ?? null),
    Term: typeof term === "number" ? `${term} months` : "-",
    Balloon: typeof balloon === "number" ? balloonPercentText(balloon) : "-",
  };
}
