import { channel } from "node:diagnostics_channel";
import { sha256 } from "./sha256.ts";
import type { Caller } from "./caller.ts";
import { ApiError } from "./api-error.ts";

/** One log line for each call, without anything that a user typed. */
export interface CallLine {
  readonly event: "call";
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly caller?: string;
  /** A hash of the caller's IP address, so that the calls of one network can be grouped. */
  readonly network: string;
  readonly code?: string;
  /** Of a 500: the error's name and those of its causes, outermost first. `at` holds the innermost one's stack frames. */
  readonly errors?: readonly string[];
  readonly at?: readonly string[];
}

export type Log = (line: CallLine) => void;

export const logToOutput: Log = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** A hash of the user's id, so that calls of one user can be grouped. */
export const callerFields = (caller: Caller | undefined): { caller?: string } => (caller ? { caller: pseudonymOf(caller.userId) } : {});

export const pseudonymOf = (text: string): string => sha256(text).slice(0, 12);

/** Publishes each error that was not expected, with its message, which the log omits. AWS has no subscriber; `npm start` has. */
export const unexpectedErrors = channel("kelpie:unexpected-error");

/** Leaves out error messages, as they may quote what a user typed. */
export function errorFields(error: unknown, status: number): Pick<CallLine, "code" | "errors" | "at"> {
  if (error instanceof ApiError) return { code: error.code };
  if (status < 500) return {};
  unexpectedErrors.publish(error);
  const chain = causesOf(error);
  return { errors: chain.map(({ name }) => name), at: framesOf(chain.at(-1)) };
}

const maxCauses = 5;
const maxFrames = 8;

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < maxCauses; each = each.cause) chain.push(each);
  return chain;
}

function framesOf(error: Error | undefined): string[] {
  const lines = (error?.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, maxFrames);
}
