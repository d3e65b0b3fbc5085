import { type Target, useOpenApplication } from "../../client/application/open-application.ts";
import { createContext, useContext } from "react";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Terms, Variant } from "../../../shared/domain/variant.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";

/** How many of the shown products need each unknown attribute, and the attributes that some sheet in force asks. */
export interface Requested {
  readonly counts: ReadonlyMap<CriterionAttribute, number>;
  readonly products: number;
  /** Dollars a month, monthly fees counted, of each of them that the applicant may get. */
  readonly paid: readonly number[];
  /** Undefined until the first ranking. */
  readonly asked: ReadonlySet<CriterionAttribute> | undefined;
  /** Percent: where the slider of the balloon ends. */
  readonly maxBalloon: number;
  /** The lenders that take applications: they require fields. */
  readonly submitting: ReadonlySet<string>;
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
}

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("usePanel is called outside of the panel");
  return panel;
}

/** What the user has asked the panel for. */
export function useTarget(): Target | undefined {
  return useOpenApplication(usePanel().application._id, ({ target }) => target);
}
