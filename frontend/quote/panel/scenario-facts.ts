import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import { typeOfSaleLabels } from "../../../shared/domain/type-of-sale.ts";
import { balloonPercentText, dollarText } from "../../../shared/format.ts";

interface Terms {
  readonly assetValue?: number | null | undefined;
  readonly assetType?: string | null | undefined;
  readonly typeOfSale?: keyof typeof typeOfSaleLabels | null | undefined;
  readonly deposit?: number | null | undefined;
  readonly term?: number | null | undefined;
  readonly balloon?: number | null | undefined;
}

/** The terms of a quote in words, by name; '-' for what is not known. */
export function scenarioFacts(applicationType: ApplicationType, terms: Terms): Readonly<Record<string, string>> {
  const { assetValue, assetType, typeOfSale, deposit, term, balloon } = terms;
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  return {
    "Asset value": dollarText(assetValue ?? null),
    "Asset type": (assetType && labels[assetType]) || "-",
    "Type of sale": typeOfSale ? typeOfSaleLabels[typeOfSale] : "-",
    Deposit: dollarText(deposit ?? null),
    Term: typeof term === "number" ? `${term} months` : "-",
    Balloon: typeof balloon === "number" ? balloonPercentText(balloon) : "-",
  };
}
