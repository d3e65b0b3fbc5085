import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, withErrorHandling, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { abnDetails, acnDetails, matchingNames, messages, detailsError, namesError } from "./answers.ts";

export interface BusinessRegisterOptions {
  readonly guid: string;
  readonly port?: number;
  readonly today?: () => Date;
  readonly faultInjection?: FaultInjection;
}

const defaultMaxNames = 10;

export function startBusinessRegister(options: BusinessRegisterOptions): Promise<LoopbackServer> {
  const { guid, port, today = () => new Date(), faultInjection = new FaultInjection() } = options;
  const listener = withErrorHandling("business register", async (request, response) => answer(request, response, guid, today()));
  return listen(faultInjection.injectFault("business-register", listener), port);
}

async function answer(request: IncomingMessage, response: ServerResponse, guid: string, today: Date): Promise<void> {
  const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
  const body = request.method === "GET" ? bodyOf(pathname, searchParams, guid, today) : undefined;
  if (body === undefined) return void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
  const callback = searchParams.get("callback") ?? "callback";
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "private" });
  response.end(`${/^[\w$.]+$/.test(callback) ? callback : "callback"}(${JSON.stringify(body)})`);
}

function bodyOf(path: string, query: URLSearchParams, guid: string, today: Date): unknown {
  const isKnown = query.get("guid")?.toLowerCase() === guid.toLowerCase();
  switch (path) {
    case "/json/AbnDetails.aspx":
      return isKnown ? abnDetails(query.get("abn") ?? "", today) : detailsError(messages.unknownGuid);
    case "/json/AcnDetails.aspx":
      return isKnown ? acnDetails(query.get("acn") ?? "", today) : detailsError(messages.unknownGuid);
    case "/json/MatchingNames.aspx":
      return isKnown ? matchingNames(query.get("name") ?? "", maxNames(query)) : namesError(messages.unknownGuid);
    default:
      return undefined;
  }
}

function maxNames(query: URLSearchParams): number {
  const requested = Number(query.get("maxResults"));
  return Number.isInteger(requested) && requested > 0 ? requested : defaultMaxNames;
}
