import type { IncomingMessage, ServerResponse } from "node:http";
import { type Loopback, guarded, listen } from "../loopback.ts";
import { Moods } from "../outside/mood.ts";
import { abnDetails, acnDetails, matchingNames, messages, noDetailsBut, noNamesBut } from "./answers.ts";

export interface BusinessRegisterOptions {
  /** The registered party's key, which every call must name. */
  readonly guid: string;
  readonly port?: number;
  readonly today?: () => Date;
  readonly moods?: Moods;
}

const defaultMostNames = 10;

/** Starts a stand-in for the Australian Business Register's JSON services, with made-up businesses. */
export function startBusinessRegister(options: BusinessRegisterOptions): Promise<Loopback> {
  const { guid, port, today = () => new Date(), moods = new Moods() } = options;
  const listener = guarded("business register", async (request, response) => answer(request, response, guid, today()));
  return listen(moods.moody("business-register", listener), port);
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
      return isKnown ? abnDetails(query.get("abn") ?? "", today) : noDetailsBut(messages.unknownGuid);
    case "/json/AcnDetails.aspx":
      return isKnown ? acnDetails(query.get("acn") ?? "", today) : noDetailsBut(messages.unknownGuid);
    case "/json/MatchingNames.aspx":
      return isKnown ? matchingNames(query.get("name") ?? "", mostNames(query)) : noNamesBut(messages.unknownGuid);
    default:
      return undefined;
  }
}

function mostNames(query: URLSearchParams): number {
  const asked = Number(query.get("maxResults"));
  return Number.isInteger(asked) && asked > 0 ? asked : defaultMostNames;
}
