/** Guards whose deletion changes no answer, as another stands before or behind them, and which that is: they spare a reader the question. */
export const behindAnother: Readonly<Record<string, string>> = {
  "functions/check/store.ts if (!item) throw notFound();": "the check has been written by the same call, or by the one that it repeats",
  "functions/link/store.ts if (!item) throw notFound();": "the link has been written by the same call, or by the one that it repeats",
  "functions/store/parts.ts !item": "the part has been written by the same call, or by the one that it repeats",
  'functions/store/parts.ts item["removedAt"] !== undefined': "a removed customer's write is refused before anything is read again",
  "functions/store/part-owner.ts if (ownersApplication !== applicationId) throw notFound();":
    "every caller takes the application's id from the owner's",
  "functions/store/parts.ts if (changes.some(({ _id }) => splitPartId(_id).applicationId !== applicationId)) throw not":
    "the parts are named by the application itself, or must belong to a customer of it, which the write's condition holds",
  "functions/http/authenticate.ts if (token === undefined) throw unauthenticated();":
    "what is no token is refused by its verifier in the same words",
  'functions/http/verify-token.ts algorithms: ["RS256"], as nothing':
    "each of the issuer's keys says RS256 itself, and is used for nothing else",
  "functions/organisation/administered.ts if (caller.organisationId === undefined) throw notFound();":
    "no key is made of what is no id, which is not found",
  "functions/organisation/store.ts if (!organisation) throw notFound();": "no organisation is ever deleted",
  'functions/organisation/leaving.ts equals("organisationId", organisationId)':
    "the member's item in the organisation, deleted in the same transaction, must be there",
  "functions/submission/credentials.ts if (organisationId === undefined) throw notFound();":
    "no key is made of what is no id, which is not found",
  "functions/submission/submission.ts if (organisationId === undefined) throw notFound();":
    "the route lets nobody in who is in no organisation",
};
