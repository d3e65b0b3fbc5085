import { createContext } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import type { CheckId } from "../../../../shared/settlement/checks.ts";

export type DeskLine = CheckId | "settled";

export interface Desk {
  /** Whose fields are shown in place of the products. */
  readonly line: DeskLine | undefined;
  readonly onLine: (line: DeskLine | undefined) => void;
}

/** Undefined where there is no settlement to see. */
export const DeskContext = createContext<Desk | undefined>(undefined);

/** The conditions stand beside the approval. */
export const isAtDesk = (line: DeskLine | undefined): line is Exclude<DeskLine, "conditions"> =>
  line !== undefined && line !== "conditions";

/** A lender has approved the application; the administrator sees no account. */
export const isSettling = ({ status, submissions, access }: Application): boolean =>
  status === "submitted" && submissions.at(-1)?.status === "accepted" && access?.as !== "administrator";

/** Whether the user may change the settlement. */
export const MayChangeContext = createContext(false);
