import { newId } from "../../../functions/store/dynamo/ids.ts";
import type { Requests } from "./named-requests.ts";

const scenario = { applicationType: "consumer", asset: { assetType: "CARAVAN" } } as const;

/** Requests of an organisation's programs, and what an administrator does for these. */
export const programRequests = {
  v1Price: { body: { scenario } },
  v1Explain: { body: { scenario, lender: "Pepper" } },
  v1WhatItTakes: { body: { scenario } },
  v1Calendar: { body: { scenario } },
  v1Mcp: { body: { jsonrpc: "2.0", id: 1, method: "ping" } },
  createWebhook: { body: { url: "http://hooks.test/kelpie", events: ["quote.stageChanged"] } },
  acceptProposal: { body: { _id: newId() } },
  v1McpStream: {},
  v1Quotes: { query: {} },
  v1Policy: { body: { scenario } },
} satisfies Requests;
