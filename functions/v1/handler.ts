import { v1Routes } from "../../shared/wire/v1-routes.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { serve } from "../serve.ts";
import { findKey } from "./find-key.ts";
import { v1Calendar, v1Explain, v1Policy, v1Price, v1WhatItTakes } from "./operations.ts";
import { v1Propose } from "./proposal.ts";
import { v1Quote, v1Quotes } from "./quotes.ts";
import { routeRows } from "./routes.ts";

/** Loaded at the first use, so that a price starts without the protocol. */
const v1Mcp: Operation<"v1Mcp"> = async (...called) => (await import("./mcp.ts")).answerMcp(...called);

/** A stream would hold the function until its timeout. */
const v1McpStream: Operation<"v1McpStream"> = () =>
  Promise.reject(new ApiError("notAllowed", "METHOD", "Messages are answered one by one: send them by POST."));

export const handler = serve(
  v1Routes,
  routeRows,
  { v1Price, v1Explain, v1WhatItTakes, v1Calendar, v1Policy, v1Quotes, v1Quote, v1Propose, v1Mcp, v1McpStream },
  findKey,
);
