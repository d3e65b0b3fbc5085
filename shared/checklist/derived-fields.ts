import { checklistOf } from "./checklist.ts";
import type { IsoDate } from "../dates.ts";
import type { Application } from "../domain/application.ts";
import { derivedFigures } from "../quote/facts.ts";

/**
 * The application with its derived fields: loan amount in dollars and the asset's age in years at the end of the term, null while unknown,
 * and the documents that it needs.
 */
export function withDerivedFields(application: Application, today: IsoDate): Application {
  const { applicationType, asset, loanDetails } = application;
  const { loanAmount, ageOfAssetAtEnd } = derivedFigures({ applicationType, today, asset, loanDetails });
  return {
    ...application,
    asset: { ...asset, ageOfAssetAtEnd: ageOfAssetAtEnd ?? null },
    loanDetails: { ...loanDetails, loanAmount: loanAmount ?? null },
    // An administrator sees no documents.
    checklist: application.access?.as === "administrator" ? [] : checklistOf(application, today),
  };
}
