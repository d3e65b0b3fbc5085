import type { IsoTime } from "./known-fields.ts";

/** The broker's declaration that the customer agreed to the application and that it is true. */
export interface Declaration {
  readonly _id: string;
  readonly isAccepted: boolean;
  readonly acceptedAt: IsoTime;
}
