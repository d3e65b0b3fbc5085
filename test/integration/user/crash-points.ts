import { AsyncLocalStorage } from "node:async_hooks";
import { type AttemptHook, onAttempt } from "../../../functions/store/dynamo/client.ts";
import { mailClient } from "../../../functions/adapters/email/send-email.ts";
import { cognitoClient } from "../../../functions/user/cognito-client.ts";

/** Crashes the function before or after its nth external call; all later calls fail as well. */
export interface CrashPoint {
  readonly hasDied: boolean;
  /** Removes the crash point. */
  end(): void;
}

export function crashingAt(nth: number, moment: "before" | "after"): CrashPoint {
  let calls = 0;
  let hasDied = false;
  const die = (): never => {
    hasDied = true;
    throw new Error("killed");
  };
  const hook: AttemptHook = async ({ send }) => {
    calls += 1;
    if (calls > nth || (calls === nth && moment === "before")) die();
    const answer = await send();
    if (calls >= nth) die();
    return answer;
  };
  const end = onEveryCall(hook);
  return {
    get hasDied() {
      return hasDied;
    },
    end,
  };
}

/** A call that pauses before its nth external call until it is resumed. */
export interface Held<T> {
  /** False if the call ends before it reaches that point. */
  readonly isHeld: Promise<boolean>;
  resume(): Promise<T>;
}

const holding = new AsyncLocalStorage<{ calls: number; readonly before: () => Promise<void> | undefined }>();

/** Runs a call that pauses; concurrent calls are not affected. */
export function heldBefore<T>(nth: number, run: () => Promise<T>): Held<T> {
  const held = Promise.withResolvers<boolean>();
  const resumed = Promise.withResolvers<void>();
  const context = {
    calls: 0,
    before: () => {
      context.calls += 1;
      if (context.calls !== nth) return undefined;
      held.resolve(true);
      return resumed.promise;
    },
  };
  const end = onEveryCall(async ({ send }) => {
    if (holding.getStore() === context) await context.before();
    return send();
  });
  const outcome = holding.run(context, run).finally(() => {
    end();
    held.resolve(false);
  });
  const resume = () => {
    resumed.resolve();
    return outcome;
  };
  return { isHeld: held.promise, resume };
}

/** Makes every call to SES fail until the returned function is called. */
export const failingMail = (): (() => void) => hooked(mailClient(), () => Promise.reject(new Error("SES is down")));

function onEveryCall(hook: AttemptHook): () => void {
  const ends = [onAttempt(hook), hooked(cognitoClient(), hook), hooked(mailClient(), hook)];
  return () => ends.forEach((end) => end());
}

type Client = ReturnType<typeof cognitoClient> | ReturnType<typeof mailClient>;

function hooked({ middlewareStack }: Client, hook: AttemptHook): () => void {
  const name = `crash-point-${Math.random()}`;
  (middlewareStack as ReturnType<typeof cognitoClient>["middlewareStack"]).add(
    (next) => (args) => hook({ command: "", send: () => next(args) }) as ReturnType<typeof next>,
    { step: "finalizeRequest", priority: "low", name },
  );
  return () => void middlewareStack.remove(name);
}
