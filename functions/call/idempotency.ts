import type { ApiResponse } from "./api-response.ts";
import type { Caller } from "./caller.ts";

type Subject =
  { readonly applicationId: string } | { readonly organisationId: string } | { readonly userId: string } | { readonly sheet: string };

/** The applications and organisations that an earlier call with the same key changed. */
export interface Earlier {
  readonly subjects: readonly Subject[];
}

/** The state of an idempotency key; "different" if it was first used for another request. */
export type Claim =
  | ({ readonly state: "claimed" } & Earlier)
  | ({ readonly state: "answered"; readonly answer: ApiResponse } & Earlier)
  | { readonly state: "running" }
  | { readonly state: "different" };

/** Stores answers for 24 hours, with the applications and organisations that the calls changed. A claim that is never finished expires by itself. */
export interface Idempotency {
  begin(key: string, fingerprint: string): Promise<Claim>;
  /** Stores the answer, or releases the key if there is none. */
  finish(key: string, response: ApiResponse | undefined): Promise<void>;
  /** Throws ApiError (not found) unless the caller still owns the applications and belongs to the organisations that a call changed. */
  checkRights(caller: Caller, subjects: readonly Subject[]): Promise<void>;
}
