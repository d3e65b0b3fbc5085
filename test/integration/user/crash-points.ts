import { AsyncLocalStorage } from "node:async_hooks";
import { type AttemptHook, onAttempt } from "../../../functions/store/dynamo/client.ts";
import { filesClient } from "../../../functions/adapters/files/files.ts";
import { mailClient } from "../../../functions/adapters/email/send-email.ts";
import { cognitoClient } from "../../../functions/user/cognito-client.ts";

/** Crashes the function before or after its nth external call; all later calls fail as well. */
export interface CrashPoint {
  readonly hasCrashed: boolean;
  /** Removes the crash point. */
  end(): void;
}

export function crashAtCall(nth: number, moment: "before" | "after"): CrashPoint {
  let calls = 0;
  let hasCrashed = false;
  const crash = (): never => {
    hasCrashed = true;
    throw new Error("killed");
  };
  const hook: AttemptHook = async ({ send }) => {
    calls += 1;
    if (calls > nth || (calls === nth && moment === "before")) crash();
    const answer = await send();
    if (calls >= nth) crash();
    return answer;
  };
  const end = onEveryCall(hook);
  return {
    get hasCrashed() {
      return hasCrashed;
    },
    end,
  };
}

/** A call that pauses before its nth external call until it is resumed. */
export interface PausedCall<T> {
  /** False if the call ends before it reaches that point. */
  readonly hasPaused: Promise<boolean>;
  resume(): Promise<T>;
}

const pauseContexts = new AsyncLocalStorage<{ calls: number; readonly before: () => Promise<void> | undefined }>();

/** Runs a call that pauses; concurrent calls are not affected. */
export function pauseBefore<T>(nth: number, run: () => Promise<T>): PausedCall<T> {
  const paused = Promise.withResolvers<boolean>();
  const resumed = Promise.withResolvers<void>();
  const context = {
    calls: 0,
    before: () => {
      context.calls += 1;
      if (context.calls !== nth) return undefined;
      paused.resolve(true);
      return resumed.promise;
    },
  };
  const end = onEveryCall(async ({ send }) => {
    if (pauseContexts.getStore() === context) await context.before();
    return send();
  });
  const outcome = pauseContexts.run(context, run).finally(() => {
    end();
    paused.resolve(false);
  });
  const resume = () => {
    resumed.resolve();
    return outcome;
  };
  return { hasPaused: paused.promise, resume };
}

/** Makes every call to SES fail until the returned function is called. */
export const failMail = (): (() => void) => hookClient(mailClient(), () => Promise.reject(new Error("SES is down")));

function onEveryCall(hook: AttemptHook): () => void {
  const ends = [onAttempt(hook), hookClient(cognitoClient(), hook), hookClient(mailClient(), hook), hookClient(filesClient(), hook)];
  return () => ends.forEach((end) => end());
}

type Client = ReturnType<typeof cognitoClient> | ReturnType<typeof mailClient> | ReturnType<typeof filesClient>;

function hookClient({ middlewareStack }: Client, hook: AttemptHook): () => void {
  const name = `crash-point-${Math.random()}`;
  (middlewareStack as ReturnType<typeof cognitoClient>["middlewareStack"]).add(
    (next) => (args) => hook({ command: "", send: () => next(args) }) as ReturnType<typeof next>,
    { step: "finalizeRequest", priority: "low", name },
  );
  return () => void middlewareStack.remove(name);
}
