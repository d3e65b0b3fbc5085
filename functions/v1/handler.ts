import { v1Routes } from "../../shared/wire/v1-routes.ts";
import type { Operation } from "../call/operation.ts";
import { serve } from "../serve.ts";
import { findKey } from "./find-key.ts";
import { v1Calendar, v1Explain, v1Policy, v1Price, v1WhatItTakes } from "./operations.ts";
import { routeRows } from "./routes.ts";

/** Loaded at the first use, so that a price starts without the protocol. */
const v1Mcp: Operation<"v1Mcp"> = async (...called) => (await import("./mcp.ts")).answerMcp(...called);

export const handler = serve(v1Routes, routeRows, { v1Price, v1Explain, v1WhatItTakes, v1Calendar, v1Policy, v1Mcp }, findKey);
