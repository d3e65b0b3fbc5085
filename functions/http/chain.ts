import { routeKey } from "../../shared/wire/route.ts";
import { failure, sent } from "./answer.ts";
import type { Identity } from "./authenticate.ts";
import { type Log, callerMark, errorMarks } from "./call-log.ts";
import { parseInput, refuseOversize } from "./door.ts";
import type { Passing, Served } from "./passage.ts";
import { permit } from "./permit.ts";
import { Refusal } from "./refusal.ts";

/** Tells each call in one line, once it is answered. */
export function logged(log: Log) {
  const tell = ({ event, context: { passage }, response, error }: Passing) => {
    const status = response?.statusCode ?? 500;
    log({
      event: "call",
      route: passage.served ? routeKey(passage.served.route) : "unknown",
      status,
      ms: Math.round(performance.now() - passage.startedAt),
      requestId: event.requestContext.requestId,
      ...callerMark(passage.caller),
      ...(error && errorMarks(error, status)),
    });
  };
  const before = (request: Passing) => {
    request.context = { ...request.context, passage: { startedAt: performance.now() } };
  };
  return { before, after: tell, onError: tell };
}

/** Answers an error as its caller may see it. */
export const answeringErrors = {
  onError: (request: Passing) => {
    request.response = sent(failure(request.error));
  },
};

/** Finds the call's route among the domain's. */
export const routing = (domain: ReadonlyMap<string, Served>) => ({
  before: ({ event, context: { passage } }: Passing) => {
    const served = domain.get(event.routeKey);
    if (!served) throw new Refusal("notFound", "NO_SUCH_CALL", "There is no such call.");
    passage.served = served;
  },
});

export const bounding = { before: ({ event }: Passing) => refuseOversize(event) };

/** Finds the caller and holds the route's rule. */
export const permitting = (identity: Identity) => ({
  before: async ({ event, context: { passage } }: Passing) => {
    const { route, rule } = passage.served!;
    passage.caller = await permit(event, { method: route.method, rule }, identity);
  },
});

/** Parses the call by the route's schemas. */
export const parsing = {
  before: ({ event, context: { passage } }: Passing) => {
    const { route, rule } = passage.served!;
    passage.input = parseInput(event, route, rule.access === "webhook");
  },
};
