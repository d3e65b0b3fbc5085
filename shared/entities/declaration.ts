import type { IsoTime } from "./known.ts";

/** The broker's word that the customer agreed to the application and that it is true. */
export interface Declaration {
  readonly _id: string;
  readonly isAccepted: boolean;
  readonly acceptedAt: IsoTime;
}
