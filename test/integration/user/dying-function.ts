import { AsyncLocalStorage } from "node:async_hooks";
import { type AttemptHook, onAttempt } from "../../../functions/store/client.ts";
import { mailClient } from "../../../functions/mail/mail.ts";
import { cognitoClient } from "../../../functions/user/credentials.ts";

/** A function that dies before or after its nth call to the outside: nothing it does from then on has an effect. */
export interface Dying {
  /** Whether it came as far as to die. */
  readonly hasDied: boolean;
  /** The next one lives. */
  end(): void;
}

export function dyingAt(nth: number, moment: "before" | "after"): Dying {
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

/** A call of the function that stands still before its nth call to the outside, until it is resumed. */
export interface Held<T> {
  /** False where it ends before it comes as far. */
  readonly isHeld: Promise<boolean>;
  resume(): Promise<T>;
}

const holding = new AsyncLocalStorage<{ calls: number; readonly before: () => Promise<void> | undefined }>();

/** Runs a call that is held; others run beside it as they are. */
export function heldBefore<T>(nth: number, run: () => Promise<T>): Held<T> {
  const held = Promise.withResolvers<boolean>();
  const resumed = Promise.withResolvers<void>();
  const own = {
    calls: 0,
    before: () => {
      own.calls += 1;
      if (own.calls !== nth) return undefined;
      held.resolve(true);
      return resumed.promise;
    },
  };
  const end = onEveryCall(async ({ send }) => {
    if (holding.getStore() === own) await own.before();
    return send();
  });
  const outcome = holding.run(own, run).finally(() => {
    end();
    held.resolve(false);
  });
  const resume = () => {
    resumed.resolve();
    return outcome;
  };
  return { isHeld: held.promise, resume };
}

/** SES takes nothing any more, until that is ended. */
export const failingMail = (): (() => void) => hooked(mailClient(), () => Promise.reject(new Error("SES is down")));

function onEveryCall(hook: AttemptHook): () => void {
  const ends = [onAttempt(hook), hooked(cognitoClient(), hook), hooked(mailClient(), hook)];
  return () => ends.forEach((end) => end());
}

type Client = ReturnType<typeof cognitoClient> | ReturnType<typeof mailClient>;

function hooked({ middlewareStack }: Client, hook: AttemptHook): () => void {
  const name = `dying-${Math.random()}`;
  (middlewareStack as ReturnType<typeof cognitoClient>["middlewareStack"]).add(
    (next) => (args) => hook({ command: "", send: () => next(args) }) as ReturnType<typeof next>,
    { step: "finalizeRequest", priority: "low", name },
  );
  return () => void middlewareStack.remove(name);
}
