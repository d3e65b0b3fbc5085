import { createContext, useContext } from "react";
import type { SettlingField } from "../../../shared/domain/checklist.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Terms, Variant } from "../../../shared/domain/variant.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";

/** What the panel can be asked to focus: a field or the documents. */
export type FocusRequest = SettlingField | "documents";

/** A new object for each request, so that the same field can be requested twice. */
export interface Target {
  readonly attribute: FocusRequest;
}

/** How many of the shown products need each unknown attribute, and the attributes that some sheet in force asks. */
export interface Requested {
  readonly counts: ReadonlyMap<CriterionAttribute, number>;
  readonly products: number;
  /** Undefined until the first ranking. */
  readonly asked: ReadonlySet<CriterionAttribute> | undefined;
}

export interface Panel {
  /** With the terms of the scenario that is edited. */
  readonly application: Application;
  /** Today in Sydney, from which ages and months are counted. */
  readonly today: IsoDate;
  /** The scenario that is edited in the place of the application's own terms. */
  readonly variant?: Variant | undefined;
  /** The application's own values of the terms in which that scenario differs. */
  readonly originalTerms?: Terms | undefined;
  readonly isReadOnly: boolean;
  /** Nothing can be added either: no document, link or check. */
  readonly isClosed: boolean;
  readonly requested: Requested;
  /** Values that the cards try and that are not saved. */
  readonly tried: TrialValues;
  /** Ends the trial, because one of its fields is changed by hand. */
  readonly onTrialEnd: () => void;
  readonly target: Target | undefined;
  readonly onFocusRequest: (attribute: FocusRequest) => void;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("usePanel is called outside of the panel");
  return panel;
}
