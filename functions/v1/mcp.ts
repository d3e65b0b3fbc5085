/** What /v1 answers, as tools of the Model Context Protocol, by which assistants ask for it. */
import { type CallToolResult, McpServer, type StandardSchemaWithJSON, createMcpHandler } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import type { ApiScope } from "../../shared/domain/api-key.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { v1Routes } from "../../shared/wire/v1-routes.ts";
import { ApiError } from "../call/api-error.ts";
import { type CallLimit, callLimits } from "../call/call-limits.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { consumeCallLimit } from "../store/services/call-limit.ts";
import { v1Calendar, v1Explain, v1Policy, v1Price, v1WhatItTakes } from "./operations.ts";
import { v1Propose } from "./proposal.ts";

/** A subscription would hold the function until its timeout. */
const servedMethods: readonly string[] = ["server/discover", "initialize", "notifications/initialized", "ping", "tools/list", "tools/call"];

const maxBytes = 262_144;

interface Asking {
  readonly caller: Caller;
  readonly call: Call;
}

const { fetch: answered } = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra as unknown as Asking), {
  maxRequestBodySize: maxBytes,
});

/** One message, one answer: nothing is kept between calls. */
export const answerMcp: Operation<"v1Mcp"> = async (caller, { body }, call) => {
  if (body.method === undefined || !servedMethods.includes(body.method)) return notServed(body);
  const headers = { ...call.protocolHeaders, "content-type": "application/json", accept: "application/json, text/event-stream" };
  const request = new Request("https://kelpie.invalid/", { method: "POST", headers, body: JSON.stringify(body) });
  const authInfo = { token: "", clientId: caller.userId, scopes: [...(caller.scopes ?? [])], extra: { caller, call } satisfies Asking };
  const response = await answered(request, { parsedBody: body, authInfo });
  return { statusCode: response.status, body: messageIn(await response.text()) };
};

/** Clients of earlier protocols are answered by an event with the message. */
const messageIn = (text: string): string => /^data: (.*)$/m.exec(text)?.[1] ?? text;

const notServed = ({ id = null, method = "none" }: { readonly id?: unknown; readonly method?: string | undefined }) => ({
  statusCode: 200,
  body: JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_601, message: `Method not found: ${method}` } }),
});

const indications = "The answers are indications by lenders' rate sheets, not offers.";

function serverFor(asking: Asking): McpServer {
  const server = new McpServer({ name: "kelpie", version: "1.0.0" }, { instructions: indications });
  const add = toolsOf(server, asking);
  add("rank_quote", {
    title: "Rank the lenders' products for a deal",
    route: v1Routes.v1Price,
    run: v1Price,
    ...prices,
  });
  add("explain_price", { title: "Price a deal with one lender, line by line", route: v1Routes.v1Explain, run: v1Explain, ...prices });
  add("what_would_it_take", {
    title: "Find the nearest changes that make a lender eligible or change a price",
    route: v1Routes.v1WhatItTakes,
    run: v1WhatItTakes,
    ...prices,
  });
  add("what_changes_when", {
    title: "Find the days of the next year on which a lender opens, closes or changes price",
    route: v1Routes.v1Calendar,
    run: v1Calendar,
    ...prices,
  });
  add("who_lends", {
    title: "Find who lends on what is known of a deal, and what each lender still asks",
    route: v1Routes.v1Policy,
    run: v1Policy,
    scope: "policy:read",
    limit: callLimits.keyPolicies,
  });
  add("propose_quote", {
    title: "Propose a quote to a member of the organisation, who starts it or not",
    route: v1Routes.v1Propose,
    run: v1Propose,
    scope: "quote:propose",
    limit: callLimits.keyProposals,
    writes: true,
  });
  return server;
}

const prices = { scope: "quote:price", limit: callLimits.keyPrices } as const;

interface Tool<B extends z.ZodMiniType, D extends z.ZodMiniType> {
  readonly title: string;
  readonly route: { readonly body: B; readonly data: D };
  readonly run: (
    caller: Caller,
    input: { readonly body: z.output<B>; readonly params: undefined; readonly query: undefined },
    call: Call,
  ) => Promise<unknown>;
  readonly scope: ApiScope;
  readonly limit: CallLimit;
  readonly writes?: true;
}

const toolsOf =
  (server: McpServer, { caller, call }: Asking) =>
  <B extends z.ZodMiniType, D extends z.ZodMiniType>(name: string, { title, route, run, scope, limit, writes }: Tool<B, D>): void => {
    const about = {
      title,
      description: `${title}. ${indications}`,
      inputSchema: withJsonSchema(route.body),
      outputSchema: withJsonSchema(route.data),
      annotations: writes ? { readOnlyHint: false, destructiveHint: false } : { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool(name, about, async (body): Promise<CallToolResult> => {
      try {
        if (!caller.scopes?.includes(scope)) throw new ApiError("forbidden", "SCOPE", `This key is not good for ${scope}.`);
        await consumeCallLimit(caller, { ...limit, perMinute: undefined });
        const answer = await run(caller, { body, params: undefined, query: undefined }, call);
        return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer as Record<string, unknown> };
      } catch (error) {
        if (error instanceof ApiError || error instanceof InvalidInput)
          return { content: [{ type: "text", text: error.message }], isError: true };
        throw error;
      }
    });
  };

/** zod/mini has a schema's JSON form apart from it. */
const withJsonSchema = <S extends z.ZodMiniType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> => ({
  "~standard": {
    ...schema["~standard"],
    jsonSchema: {
      input: () => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
      output: () => z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }),
    },
  },
});
