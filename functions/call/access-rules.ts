/** Who may call a route, and how often: the kinds of rules that routes.ts gives its routes. */
import type { ApiScope } from "../../shared/domain/api-key.ts";
import type { CallLimit } from "./call-limits.ts";
import type { NetworkLimit } from "./network-limit.ts";
import type { Right } from "./relation.ts";

/** link: a customer link's secret; webhook: a signed body; key: a program's key of an organisation; organisation: a member of one, or a master; master: Kelpie staff; rates: who edits rate sheets. */
export type Access = Rule["access"];

interface CommonRule {
  /** Changes data: accepts an Idempotency-Key and must not be prefetched. */
  readonly writes: boolean;
  readonly isForbiddenToMaster?: true;
  /** Sends, spends or shares something: requires a verified email address. */
  readonly needsVerifiedEmail?: true;
  /** Gives away control or credentials, or changes who a user or an organisation is: requires a sign-in of the last 15 minutes. */
  readonly needsFreshSignIn?: true;
  /** Sends something to others under the organisation's name: requires a verified ABN. */
  readonly needsVerifiedAbn?: true;
  /** The response contains a token, secret or signed URL: it is neither stored for idempotency nor compressed. */
  readonly returnsSecret?: true;
  /**
   * Stores no response for the Idempotency-Key: a repeated call runs the operation again, which checks the caller's role or link and finds
   * its work done.
   */
  readonly isIdempotent?: true;
  /** The operation answers a JSON-RPC message with its status, in place of the usual envelope. */
  readonly isJsonRpc?: true;
  /** Staff may call it before they have a second factor. */
  readonly beforeSecondFactor?: true;
}

interface SignedInRule extends CommonRule {
  /** What it does with the application that it names: others than the owner need this right. */
  readonly right?: Right;
  /** Of calls in a day by the user and by the organisation. */
  readonly limit?: CallLimit;
  readonly access: "signedIn" | "organisation" | "master" | "rates";
  readonly perNetwork?: never;
}

interface OpenRule extends CommonRule {
  readonly right?: never;
  readonly access: "public" | "link" | "webhook";
  readonly perNetwork: NetworkLimit;
  readonly limit?: never;
}

interface KeyRule extends CommonRule {
  /** What the key must be good for. */
  readonly scope: ApiScope;
  readonly right?: never;
  readonly access: "key";
  /** Of calls by each key and by the organisation. */
  readonly limit: CallLimit;
  readonly perNetwork?: never;
}

export type Rule = SignedInRule | OpenRule | KeyRule;

/** The functions themselves check a link's secret, a webhook's signature and a program's key. */
export const withoutToken: readonly Access[] = ["public", "link", "webhook", "key"];

export const userRead = { access: "signedIn", writes: false } as const satisfies Rule;
export const userWrite = { access: "signedIn", writes: true } as const satisfies Rule;
export const brokerRead = { access: "organisation", writes: false } as const satisfies Rule;
export const brokerWrite = { access: "organisation", writes: true, isForbiddenToMaster: true } as const satisfies Rule;
export const quoteRead = { ...brokerRead, right: "readQuote" } as const satisfies Rule;
export const recordsRead = { ...brokerRead, right: "readRecords" } as const satisfies Rule;
export const filesRead = { ...brokerRead, right: "readFiles" } as const satisfies Rule;
export const accessRead = { ...brokerRead, right: "readAccess" } as const satisfies Rule;
export const quoteWrite = { ...brokerWrite, right: "change" } as const satisfies Rule;
export const ownerWrite = { ...brokerWrite, right: "own" } as const satisfies Rule;
/** Masters read, too. */
export const ratesRead = { access: "rates", writes: false } as const satisfies Rule;
export const ratesWrite = { access: "rates", writes: true } as const satisfies Rule;
export const memberWrite = { access: "organisation", writes: true, isIdempotent: true } as const satisfies Rule;

// Calls per network in ten minutes, several times what an office of 30 people needs: a mobile carrier has more customers behind one
// address, and a payment provider sends a month's renewals at once.
export const publicRead = (max: number) => ({ access: "public", writes: false, perNetwork: { max } }) as const satisfies Rule;
export const publicWrite = (max: number) => ({ access: "public", writes: true, perNetwork: { max } }) as const satisfies Rule;
export const linkRead = (max: number) => ({ access: "link", writes: false, perNetwork: { max } }) as const satisfies Rule;
export const linkWrite = (max: number) =>
  ({ access: "link", writes: true, isIdempotent: true, perNetwork: { max } }) as const satisfies Rule;
export const webhookWrite = (max: number) => ({ access: "webhook", writes: true, perNetwork: { max } }) as const satisfies Rule;

export const keyRead = (scope: ApiScope, limit: CallLimit) => ({ access: "key", scope, writes: false, limit }) as const satisfies Rule;

export const keyWrite = (scope: ApiScope, limit: CallLimit) => ({ ...keyRead(scope, limit), writes: true }) as const satisfies Rule;

export const requiringVerifiedEmail = <R extends Rule>(rule: R) => ({ ...rule, needsVerifiedEmail: true }) as const;
export const requiringFreshSignIn = <R extends Rule>(rule: R) => ({ ...rule, needsFreshSignIn: true }) as const;
export const requiringVerifiedAbn = <R extends Rule>(rule: R) => ({ ...requiringVerifiedEmail(rule), needsVerifiedAbn: true }) as const;
export const beforeSecondFactor = <R extends Rule>(rule: R) => ({ ...rule, beforeSecondFactor: true }) as const;
export const returningSecret = <R extends Rule>(rule: R) => ({ ...rule, returnsSecret: true }) as const;
export const withDailyLimit = <R extends SignedInRule>(limit: CallLimit, rule: R) => ({ ...rule, limit }) as const;
