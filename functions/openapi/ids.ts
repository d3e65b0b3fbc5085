export const id = "01KV4T5R8E2Q9ZJ7M3XNBC6WDH";

/** What has an id of 26 characters; the ids of an application's parts are two with a dot between. */
const withOwnId = [
  "Application",
  "docs",
  "updateApplication",
  "User",
  "Organisation",
  "organisation",
  "Member",
  "acceptProposal",
  "joinRequests",
  "owner",
  "colleague",
  "grantedBy",
  "readHistory",
];

export const ownIds: Readonly<Record<string, string>> = Object.fromEntries(withOwnId.map((owner) => [`${owner}._id`, id]));
