import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import type { GatewayEvent } from "./event.ts";
import type { LambdaHandler } from "./route-table.ts";

export const timedOut = Symbol("timed out");

/** Copies event and result as JSON, as Lambda does, so that both sides share no objects. Rejects with the function's error. */
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
    throw new Error("Lambda's Node.js 24 runtime has no callback: return a promise");
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
