import type { IsoTime } from "./value-types.ts";
import type { UserName } from "./user.ts";

export interface Note {
  readonly _id: string;
  readonly text: string;
  readonly createdAt: IsoTime;
  readonly user: UserName;
}
