import { type AttemptHook, onAttempt } from "../../../functions/store/dynamo/client.ts";

/** How an attempt fails: before it is carried out, or after it, when only the acknowledgement is lost. */
export type Fault = "throttled" | "timed out before" | "timed out after" | "broken before" | "broken after";

export const faults: readonly Fault[] = ["throttled", "timed out before", "timed out after", "broken before", "broken after"];

/** Makes `times` attempts of a command fail, beginning with number `from`. The returned function stops this and returns the number of attempts. */
export function failAttempts(
  command: string,
  { from, times, fault }: { readonly from: number; readonly times: number; readonly fault: Fault },
) {
  let made = 0;
  const hook: AttemptHook = async (attempt) => {
    if (attempt.command !== command) return attempt.send();
    made += 1;
    if (made < from || made >= from + times) return attempt.send();
    if (fault.endsWith("after")) await attempt.send();
    throw errorOf(fault);
  };
  const end = onAttempt(hook);
  return () => {
    end();
    return made;
  };
}

function errorOf(fault: Fault): Error {
  const named = (name: string, status: number) => Object.assign(new Error(fault), { name, $metadata: { httpStatusCode: status } });
  if (fault === "throttled") return named("ThrottlingException", 400);
  return fault.startsWith("timed out") ? Object.assign(new Error(fault), { name: "TimeoutError" }) : named("InternalServerError", 500);
}
