import { createContext, useContext } from "react";
import type { IsoDate } from "../../../../shared/dates.ts";
import type { Application } from "../../../../shared/entities/application.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** What the panel may be asked for: what products ask about, and the documents. */
export type AskedFor = CriterionAttribute | "documents";

/** A request to fill in what is asked for; each is a new one. */
export interface Target {
  readonly attribute: AskedFor;
}

/** By how many of the products shown each unknown attribute is asked. */
export interface Asked {
  readonly counts: ReadonlyMap<CriterionAttribute, number>;
  readonly products: number;
}

/** What the controls of the panel share. */
export interface Panel {
  readonly application: Application;
  /** The day in Sydney, by which ages and months count. */
  readonly today: IsoDate;
  /** Of somebody who may read and not write. */
  readonly isReadOnly: boolean;
  readonly asked: Asked;
  readonly target: Target | undefined;
  readonly onAskFor: (attribute: AskedFor) => void;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("a control of the panel stands outside of it");
  return panel;
}
