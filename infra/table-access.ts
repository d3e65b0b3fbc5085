import type { Domain } from "../functions/routes.ts";
import type { Partition } from "./table-partitions.ts";

/** The functions of the domains, and those that events invoke. */
export type FunctionName = Domain | "outbox" | "fileCheck" | "retention" | "batchRuns" | "release";

type Action = "GetItem" | "BatchGetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheckItem";

/** Allowed partitions by action. IAM authorizes each item of a transaction as an action of its own. */
type ItemAccess = Readonly<Partial<Record<Action, readonly Partition[]>>>;

interface TableAccess {
  readonly items: ItemAccess;
  /** Allowed partition keys of the two indexes. */
  readonly ownersLists?: readonly string[];
  readonly allOwnersLists?: readonly string[];
}

const applicationLists = ["QUOTES", "REFERRALS", "ARCHIVED"];
const ofOwners = (lists: readonly string[]): string[] => lists.map((list) => `${list}#*`);

const merged = (...parts: readonly ItemAccess[]): ItemAccess => {
  const actions = [...new Set(parts.flatMap((part) => Object.keys(part) as Action[]))];
  return Object.fromEntries(actions.map((action) => [action, [...new Set(parts.flatMap((part) => part[action] ?? []))]]));
};

const limited: ItemAccess = { UpdateItem: ["rateLimit"] };
/** Needed by every call of a signed-in user. */
const signedIn = merged(limited, { GetItem: ["subject", "user"], UpdateItem: ["session"] });
const repeatable: ItemAccess = { GetItem: ["idempotency"], UpdateItem: ["idempotency"], DeleteItem: ["idempotency"] };
const audited: ItemAccess = { PutItem: ["audit"] };
const broker = merged(signedIn, repeatable, audited);

/** The organisation's items say who administers it and who covers for whom, for what is not found among the caller's own. */
const readsWorkspaces: ItemAccess = { GetItem: ["workspace", "application", "organisation"], Query: ["workspace"] };
/** The first change of an application deletes the `untouched` item in its owner's partition. */
const changesWorkspaces = merged(readsWorkspaces, {
  // The grant of a cover.
  ConditionCheckItem: ["organisation"],
  PutItem: ["workspace"],
  UpdateItem: ["workspace"],
  DeleteItem: ["workspace", "user"],
});
/** Which rate sheets are current, and which were. */
const readsSheets: ItemAccess = { GetItem: ["rulebook"] };
const checksWorkspaces: ItemAccess = { ConditionCheckItem: ["workspace"] };
/** Counters of quotes and referrals: per organisation, or per user without one. */
const counts: ItemAccess = { GetItem: ["user"], UpdateItem: ["user", "organisation"] };
const addsJobs: ItemAccess = { PutItem: ["job"] };

const digests: readonly Partition[] = ["digest", "digestMailbox"];

/** What an issue of a rate sheet would change in open quotes. */
const comparesQuotes: ItemAccess = {
  GetItem: ["sheet", "rulebook", "impact"],
  BatchGetItem: ["organisation"],
  Query: ["sheet"],
  UpdateItem: ["impact"],
};

const organisationItems: ItemAccess = {
  PutItem: ["organisation"],
  UpdateItem: ["organisation"],
  DeleteItem: ["organisation"],
  ConditionCheckItem: ["organisation"],
};

/** What each function may do with the table: only what its code does. */
export const tableAccess: Readonly<Record<FunctionName, TableAccess>> = {
  application: {
    items: merged(broker, changesWorkspaces, checksWorkspaces, counts, {
      BatchGetItem: ["workspace", "organisation", "user"],
      GetItem: ["today", "proposal"],
      Query: ["applicationAudit", "application", "organisation"],
      PutItem: ["user", "application", "job"],
      UpdateItem: ["today", "proposal"],
      DeleteItem: ["contract", "today"],
    }),
    ownersLists: ofOwners(applicationLists),
    allOwnersLists: [...applicationLists, "COUNTERS"],
  },
  quote: {
    items: merged(broker, readsSheets, { Query: ["rulebook"] }, readsWorkspaces, {
      GetItem: ["record"],
      BatchGetItem: ["user", "proof"],
      Query: ["record"],
      PutItem: ["record", "feedback", "digest", "job"],
      // Keeping a quote counts as a change of the application, the first of which deletes the `untouched` item.
      UpdateItem: ["workspace", "today"],
      DeleteItem: ["user"],
      ConditionCheckItem: ["organisation"],
    }),
  },
  customer: {
    items: merged(broker, changesWorkspaces, checksWorkspaces, addsJobs, {
      BatchGetItem: ["workspace", "organisation", "user"],
      Query: ["applicationAudit"],
      UpdateItem: ["application"],
    }),
    ownersLists: ofOwners(["CUSTOMERS"]),
    allOwnersLists: ["CUSTOMERS"],
  },
  document: {
    items: merged(broker, changesWorkspaces, checksWorkspaces, addsJobs, {
      GetItem: ["link", "logo"],
      PutItem: ["user", "application", "digest"],
      UpdateItem: ["user"],
    }),
  },
  entity: { items: merged(broker, changesWorkspaces, checksWorkspaces, addsJobs, { GetItem: ["company"], PutItem: ["company"] }) },
  organisation: {
    items: merged(broker, readsSheets, organisationItems, addsJobs, {
      // Of keys the calls of the day.
      GetItem: ["organisation", "organisationAbn", "invitation", "email", "logo", "rateLimit", "webhook"],
      BatchGetItem: ["organisation", "user"],
      Query: ["organisation", "webhook"],
      PutItem: ["organisationAbn", "logo", "apiKey", "webhook"],
      UpdateItem: ["user", "webhook"],
      DeleteItem: ["organisationAbn", "logo", "apiKey", "webhook"],
      ConditionCheckItem: ["user"],
    }),
    allOwnersLists: ["ORGANISATIONS#*"],
  },
  user: {
    items: merged(broker, organisationItems, addsJobs, {
      GetItem: ["email", "organisation", "invitation"],
      BatchGetItem: ["user"],
      Query: ["session", "organisation", "billing"],
      PutItem: ["subject", "email", "user"],
      UpdateItem: ["user"],
      DeleteItem: ["user", "email", "subject", "organisationAbn", "logo"],
      ConditionCheckItem: ["user", "email"],
    }),
  },
  billing: {
    items: merged(broker, {
      GetItem: ["billing"],
      Query: ["billing"],
      PutItem: ["billing", "billingEvent"],
      UpdateItem: ["billing"],
      ConditionCheckItem: ["billing"],
    }),
  },
  referral: {
    items: merged(broker, readsSheets, changesWorkspaces, counts, addsJobs, {
      GetItem: ["referral"],
      PutItem: ["referral", "record"],
      UpdateItem: ["referral"],
    }),
  },
  link: {
    items: merged(broker, readsSheets, changesWorkspaces, checksWorkspaces, addsJobs, {
      GetItem: ["link", "email", "record", "unsubscribe", "logo"],
      PutItem: ["link", "digest"],
      UpdateItem: ["application", "digestMailbox"],
    }),
  },
  "customer-checks": {
    items: merged(broker, changesWorkspaces, checksWorkspaces, addsJobs, { GetItem: ["link", "logo"] }),
  },
  submission: {
    items: merged(broker, readsSheets, changesWorkspaces, addsJobs, {
      GetItem: ["submission", "settlement", "pack"],
      PutItem: ["submission", "pack", "record", "lenderEvent", "organisation"],
      UpdateItem: ["submission"],
    }),
  },
  settlement: {
    items: merged(broker, readsSheets, changesWorkspaces, addsJobs, {
      GetItem: ["submission", "settlement", "pack"],
      PutItem: ["pack", "contract"],
      UpdateItem: ["settlement"],
    }),
  },
  book: {
    items: merged(broker, readsWorkspaces, counts, addsJobs, {
      BatchGetItem: ["contract", "user"],
      GetItem: ["contract"],
      Query: ["contract"],
      PutItem: ["contract", "workspace", "application"],
      UpdateItem: ["contract"],
      ConditionCheckItem: ["organisation"],
    }),
  },
  rulebook: {
    items: merged(signedIn, repeatable, audited, {
      GetItem: ["sheet", "rulebook", "impact", "organisation"],
      BatchGetItem: ["sheet", "user", "rulebook"],
      Query: ["sheet", "feedback"],
      PutItem: ["sheet", "job", "rulebook", "impact"],
      UpdateItem: ["sheet", "rulebook"],
      DeleteItem: ["sheet"],
    }),
    allOwnersLists: ["SHEETS"],
  },
  batch: {
    items: merged(broker, readsSheets, { GetItem: ["batch", "organisation"], Query: ["batch"], PutItem: ["batch"], UpdateItem: ["batch"] }),
  },
  record: {
    items: merged(broker, readsSheets, readsWorkspaces, {
      GetItem: ["record"],
      BatchGetItem: ["user"],
      Query: ["record"],
      PutItem: ["record", "job"],
      // Making options counts as a change of the application, the first of which deletes the `untouched` item.
      UpdateItem: ["workspace"],
      DeleteItem: ["user"],
      ConditionCheckItem: ["organisation"],
    }),
  },
  today: {
    items: merged(signedIn, repeatable, {
      BatchGetItem: ["workspace", "organisation", "contract", "proposal"],
      Query: ["today"],
      UpdateItem: ["today"],
    }),
  },
  v1: {
    items: merged(limited, readsSheets, repeatable, audited, readsWorkspaces, {
      GetItem: ["apiKey", "email", "user"],
      BatchGetItem: ["proof"],
      Query: ["organisation"],
      PutItem: ["proposal"],
      UpdateItem: ["organisation", "today"],
    }),
    ownersLists: ofOwners(["QUOTES", "REFERRALS"]),
  },
  telemetry: { items: limited },
  health: { items: {} },
  outbox: {
    items: merged(audited, changesWorkspaces, checksWorkspaces, counts, addsJobs, comparesQuotes, {
      GetItem: [
        "organisationAbn",
        "invitation",
        "link",
        "submission",
        "settlement",
        "pack",
        "referral",
        "email",
        "logo",
        "today",
        "proof",
        "contract",
        "webhook",
        ...digests,
      ],
      BatchGetItem: ["job", "proof"],
      Query: ["organisation", "digest", "rulebook", "today", "contract", "webhook"],
      PutItem: ["link", "invitation", "organisationAbn", "digest", "unsubscribe", "feedback", "contract", "webhook"],
      UpdateItem: ["job", "application", "submission", "pack", "today", "proof", "contract", "webhook", ...digests],
      DeleteItem: ["job", "organisation", "organisationAbn", "digest", "today", "contract"],
      ConditionCheckItem: ["today", "organisation"],
    }),
    ownersLists: ofOwners(applicationLists),
    allOwnersLists: ["OUTBOX", "QUOTES", "DIGEST", "PROOF", "BOOK"],
  },
  fileCheck: {
    items: merged(audited, { GetItem: ["workspace", "application"], UpdateItem: ["workspace"], PutItem: ["digest", "job"] }),
  },
  batchRuns: { items: merged(readsSheets, { GetItem: ["batch"], UpdateItem: ["batch"] }), allOwnersLists: ["BATCHES"] },
  release: { items: merged(audited, readsSheets, { BatchGetItem: ["rulebook"], Query: ["sheet"], PutItem: ["sheet", "rulebook"] }) },
  retention: {
    items: merged(audited, {
      GetItem: ["application", "workspace", "referral", "submission", "settlement", "contract"],
      Query: ["application", "workspace", "record", "audit"],
      PutItem: ["job"],
      UpdateItem: ["application", "workspace", "referral", "submission", "settlement", "audit", "user", "organisation"],
      DeleteItem: ["application", "workspace", "record", "user", "referral", "submission", "settlement", "contract"],
    }),
    allOwnersLists: ["RETENTION", "DELETION_REVIEWS", "CLOSED_USERS", "PAYMENT_DETAILS"],
  },
};
