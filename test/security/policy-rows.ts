/** The kinds of callers. */
export const actors = [
  "anonymous",
  "a bad token",
  "an expired token",
  "a revoked user",
  "an id token",
  "no organisation",
  "a former member",
  "the owner",
  "a colleague",
  "a cover",
  "a former cover",
  "the administrator",
  "a stranger",
  "unverified",
  "a master of the organisation",
  "a master",
  "a rates editor",
  "an administrator without a second factor",
  "a master without a second factor",
  "a rates editor without a second factor",
  "the right link",
  "another's link",
  "another purpose's link",
  "an unknown secret",
  "no secret",
  "an ended link",
  "a key",
  "a bad key",
] as const;

export type Actor = (typeof actors)[number];

/** A status, with the error code where there is one; "passes" = authorization succeeds, whatever the operation then answers. */
export type Expected = `${number}` | `${number} ${string}` | "passes";

export type Row = Readonly<Record<Actor, Expected>>;

export const administratorWithout = "an administrator without a second factor";
const masterWithout = "a master without a second factor";
const editorWithout = "a rates editor without a second factor";

export const every = (expected: Expected): Row => Object.fromEntries(actors.map((actor) => [actor, expected])) as Row;

export const signedIn = (expected: Expected) =>
  ({
    ...every("401"),
    "no organisation": expected,
    "a former member": expected,
    "the owner": expected,
    "a colleague": expected,
    "a cover": expected,
    "a former cover": expected,
    "the administrator": expected,
    "a stranger": expected,
    unverified: expected,
    "a master of the organisation": expected,
    "a master": expected,
    "a rates editor": expected,
    [administratorWithout]: expected,
    [masterWithout]: "403 SECOND_FACTOR_REQUIRED",
    [editorWithout]: "403 SECOND_FACTOR_REQUIRED",
  }) as const satisfies Row;

/** A rates editor has none either. */
export const withoutOrganisation = (single: Expected, former = single) => ({
  "no organisation": single,
  "a former member": former,
  "a rates editor": single,
});

export const member = (expected: Expected): Row => ({ ...signedIn(expected), ...withoutOrganisation("403 NO_ORGANISATION") });

export const masters = (same: Expected, other = same) => ({ "a master of the organisation": same, "a master": other });
export const others = (expected: Expected) => ({
  "a colleague": expected,
  "a former cover": expected,
  "a stranger": expected,
  unverified: expected,
  [administratorWithout]: expected,
});

/** A quote: readable by its owner and, with an audit event, by the organisation's administrator and the provider's staff. */
export const reads: Row = { ...member("200"), ...others("404 NOT_FOUND") };
/** Checks and what a lender was sent: not for the administrator. */
export const recordReads: Row = { ...reads, "the administrator": "404 NOT_FOUND" };
/** Readable by the owner and a cover. */
export const ownerReads: Row = { ...recordReads, ...masters("404 NOT_FOUND") };
/** Who saw a customer: not for a cover. */
export const accessReads: Row = { ...reads, "a cover": "404 NOT_FOUND" };
export const writes: Row = { ...reads, "the administrator": "403 READ_ONLY", ...masters("403 READ_ONLY") };
/** Of an application that was sent to a lender: the quote was not. */
export const notSent: Row = { ...writes, "the owner": "409 STATUS", "a cover": "409 STATUS" };
/** Not for a cover. */
export const ownersWrites: Row = { ...writes, "a cover": "403 OWNER_ONLY" };
/** The owner's list, by the owner's id. */
export const lists: Row = { ...member("200"), ...others("403 NOT_YOURS") };
/** Data of the calling broker. */
export const brokersOwn: Row = member("200");
export const brokersOwnToWrite: Row = { ...brokersOwn, ...masters("403 READ_ONLY") };
/** Data of the calling user. */
export const own: Row = signedIn("200");
export const membersRead: Row = {
  ...member("200"),
  "a stranger": "404 NOT_FOUND",
  unverified: "404 NOT_FOUND",
  [administratorWithout]: "404 NOT_FOUND",
};
export const administers: Row = {
  ...membersRead,
  "a colleague": "403 NOT_ADMINISTRATOR",
  "a cover": "403 NOT_ADMINISTRATOR",
  "a former cover": "403 NOT_ADMINISTRATOR",
  ...masters("403 NOT_ADMINISTRATOR", "404 NOT_FOUND"),
};
/** The same for routes without an organisation id: they use the caller's own organisation. */
export const administersOwn: Row = {
  ...administers,
  "a stranger": "200",
  unverified: "200",
  [administratorWithout]: "403 SECOND_FACTOR_REQUIRED",
};
export const needsLink: Row = { ...every("404"), "the right link": "200", "an ended link": "410 LINK_GONE" };
export const noSuchKey = {
  "the owner": "404 NOT_FOUND",
  "the administrator": "404 NOT_FOUND",
  "a stranger": "404 NOT_FOUND",
  unverified: "404 NOT_FOUND",
} as const;
/** Of the organisation that the caller administers: no id in the request comes first. */
export const needsSecondFactor = (row: Row): Row => ({ ...row, [administratorWithout]: "403 SECOND_FACTOR_REQUIRED" });

/** Staff may call it before they have a second factor. */
export const beforeSecondFactor = (row: Row): Row => ({
  ...row,
  [masterWithout]: row[administratorWithout],
  [editorWithout]: row[administratorWithout],
});

export const verified = (row: Row): Row => ({ ...row, unverified: "403 EMAIL_NOT_VERIFIED" });
/** The owner's result depends on an external service or on what the application still lacks. */
export const ownerPasses = (row: Row): Row => coverPasses({ ...row, "the owner": "passes" });
/** The quote of the cover's owner is not in the state that the call needs. */
export const coverPasses = (row: Row): Row => ({ ...row, "a cover": "passes" });

export const wrongPassword = signedIn("400 WRONG_PASSWORD");

export const rates = (editor: Expected, ofMasters: Expected = "403 NOT_RATES"): Row => ({
  ...signedIn("403 NOT_RATES"),
  ...masters(ofMasters),
  "a rates editor": editor,
});

/** Of a webhook that is not there. */
const noSuchWebhook: Row = { ...administersOwn, ...noSuchKey };
/** An organisation's programs. */
const programs: Row = { ...every("401"), "a key": "200" };
export const programsRows = {
  // Of a proposal that is not theirs.
  acceptProposal: { ...member("404 NOT_FOUND"), ...masters("403 READ_ONLY") },
  v1Price: programs,
  v1Explain: programs,
  v1WhatItTakes: programs,
  v1Calendar: programs,
  v1Mcp: programs,
  v1McpStream: { ...programs, "a key": "405 METHOD" } as Row,
  v1Quotes: programs,
  v1Quote: programs,
  v1Propose: programs,
  v1Policy: programs,
  createWebhook: verified(administersOwn),
  listWebhooks: administersOwn,
  updateWebhook: noSuchWebhook,
  rotateWebhookSecret: verified(noSuchWebhook),
  testWebhook: noSuchWebhook,
  deleteWebhook: noSuchWebhook,
};
