import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import type { GatewayEvent } from "./event.ts";
import type { LambdaHandler } from "./route-table.ts";

/** What an invocation that has not ended in time answers. */
export const timedOut = Symbol("timed out");

/**
 * Invokes a function as Lambda would: event and answer travel as JSON, so that neither shares an object with the other side, and
 * what the function logs is its own. Rejects with what the function throws.
 */
export async function invoke(handler: LambdaHandler, event: GatewayEvent, timeoutMs: number): Promise<unknown> {
  const context = lambdaContext(timeoutMs);
  const { promise: late, resolve } = Promise.withResolvers<typeof timedOut>();
  const timer = setTimeout(resolve, timeoutMs, timedOut);
  try {
    const answer = await Promise.race([handler(JSON.parse(JSON.stringify(event)), context), late]);
    return answer === timedOut ? timedOut : JSON.parse(JSON.stringify(answer ?? null));
  } finally {
    clearTimeout(timer);
  }
}

function lambdaContext(timeoutMs: number): Context {
  const deadline = Date.now() + timeoutMs;
  const unsupported = () => {
    throw new Error("the runtime of Node.js 24 takes a function's answer from its promise alone");
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: "kelpie-local",
    functionVersion: "$LATEST",
    invokedFunctionArn: "arn:aws:lambda:ap-southeast-2:000000000000:function:kelpie-local",
    memoryLimitInMB: "1024",
    awsRequestId: randomUUID(),
    logGroupName: "/aws/lambda/kelpie-local",
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}
