import type { Ids, Requests } from "./named-requests.ts";

/** The owner's requests that make records of `aWholeQuote`. */
export const recordRequests = (ids: Ids) =>
  ({
    createOptions: { body: { applicationId: ids.application, lenders: ["C3", "C8"], filters: {} } },
    sendOptionsLink: { body: { _id: ids.options, customerId: ids.other.customer } },
    createSelection: {
      body: {
        applicationId: ids.application,
        lender: "C3",
        objectives: [{ kind: "speed" }],
        why: "Answers within a day, which the customer needs.",
        reasons: [],
        figures: [...ids.figures],
        filters: { lenders: ["C3", "C8"] },
      },
    },
  }) satisfies Requests;

/** The owner's request for each route that reads what was made for a customer or a lender, closed to masters. */
export const privateRecordRequests = (ids: Ids) =>
  ({
    fetchOptions: { params: { id: ids.options } },
    fetchSelection: { params: { id: ids.selection } },
    readPack: { params: { id: ids.pack } },
    fetchPackFile: { params: { id: ids.pack }, query: { of: "zip" } },
  }) satisfies Requests;
