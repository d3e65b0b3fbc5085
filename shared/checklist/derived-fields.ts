import type { IsoDate } from "../dates.ts";
import type { Application } from "../domain/application.ts";
import { withDerivedFigures } from "../quote/derived-figures.ts";
import { checklistOf } from "./checklist.ts";

/** The application with its derived fields: its derived figures, and the documents that it needs. */
export const withDerivedFields = (application: Application, today: IsoDate): Application =>
  withChecklist(withDerivedFigures(application, today), today);

/** An administrator sees no documents. */
export const withChecklist = (application: Application, today: IsoDate): Application => ({
  ...application,
  checklist: application.access?.as === "administrator" ? [] : checklistOf(application, today),
});
