import type { Ids, Requests } from "./named-requests.ts";

/** The request of an editor of rate sheets for each route, about a draft. */
export const ratesRequests = (ids: Ids) =>
  ({
    listSheets: {},
    readSheet: { params: { slug: ids.issue.split(".")[0]! } },
    readIssue: { params: { id: ids.issue } },
    createDraft: { body: { slug: null, text: "{}" } },
    updateDraft: { body: { _id: ids.issue, text: "[]" } },
    submitDraft: { body: { _id: ids.issue } },
    approveIssue: { body: { _id: ids.issue, reason: "As agreed." } },
    withdrawIssue: { body: { _id: ids.issue, reason: "As agreed." } },
    verifySheet: { body: { slug: ids.issue.split(".")[0]!, verifiedOn: "2026-11-20", source: "The lender's card" } },
    startImpact: { body: { _id: ids.issue } },
    listFeedback: { params: { slug: ids.issue.split(".")[0]! } },
    readImpact: { params: { id: ids.issue } },
    rejectIssue: { body: { _id: ids.issue, reason: "As agreed." } },
  }) satisfies Requests;
