import type { IsoDate } from "../dates.ts";
import type { Application } from "../domain/application.ts";
import { derivedFigures } from "./facts.ts";

/** The application with its derived figures: loan amount in dollars and the asset's age in years at the end of the term; null while unknown. */
export function withDerivedFigures(application: Application, today: IsoDate): Application {
  const { applicationType, asset, loanDetails } = application;
  const { loanAmount, ageOfAssetAtEnd } = derivedFigures({ applicationType, today, asset, loanDetails });
  return {
    ...application,
    asset: { ...asset, ageOfAssetAtEnd: ageOfAssetAtEnd ?? null },
    loanDetails: { ...loanDetails, loanAmount: loanAmount ?? null },
  };
}
