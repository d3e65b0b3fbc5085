import { sha256 } from "./idempotency.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./refusal.ts";

/** One call, told without a word that anybody typed. */
export interface CallLine {
  readonly event: "call";
  /** "GET /api/application/{id}": never the address itself. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly caller?: string;
  /** Of a refusal. */
  readonly code?: string;
  /** Of a defect: the errors' names from the outermost to their cause, and where in the code the innermost arose. */
  readonly errors?: readonly string[];
  readonly at?: readonly string[];
}

export type Log = (line: CallLine) => void;

export const logToOutput: Log = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Says the same for the same caller, and not who that is. */
export const callerMark = (caller: Caller | undefined): { caller?: string } =>
  caller ? { caller: sha256(caller.userId).slice(0, 12) } : {};

/** What a log may tell of an error: a message can hold what somebody typed, a name and a place in the code cannot. */
export function errorMarks(error: unknown, status: number): Pick<CallLine, "code" | "errors" | "at"> {
  if (error instanceof Refusal) return { code: error.code };
  if (status < 500) return {};
  const chain = causesOf(error);
  return { errors: chain.map(({ name }) => name), at: framesOf(chain.at(-1)) };
}

const mostCauses = 5;
const mostFrames = 8;

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < mostCauses; each = each.cause) chain.push(each);
  return chain;
}

function framesOf(error: Error | undefined): string[] {
  const lines = (error?.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, mostFrames);
}
