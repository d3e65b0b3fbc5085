import * as z from "zod/mini";
import type { OutsideAnswer, OutsideRequest, OutsideService } from "../outside/service.ts";
import { NotTaken, SignInRefused } from "./port.ts";

/** A client's errors that may pass by themselves. */
const passing: readonly number[] = [408, 409, 425, 429];
const isRefusal = ({ status }: OutsideAnswer): boolean => status >= 400 && status < 500 && !passing.includes(status);

/** Asks a lender and reads its answer. What the lender refuses is no failure of its service: SignInRefused, or NotTaken with its words. */
export async function askLender<T>(service: OutsideService, request: OutsideRequest, read: (answer: OutsideAnswer) => T): Promise<T> {
  const outcome = await service.ask(request, (answer) => (isRefusal(answer) ? { refused: answer } : { read: read(answer) }));
  if ("read" in outcome) return outcome.read;
  const { status, text } = outcome.refused;
  throw status === 401 || status === 403 ? new SignInRefused() : new NotTaken(status, wordsIn(text));
}

/** Reads an answer of which nothing but its success matters. */
export function hasTaken({ status }: OutsideAnswer): true {
  if (status < 200 || status > 299) throw new Error(`answered with status ${status}`);
  return true;
}

const withMessage = z.object({ message: z.string() });
const mostOfWords = 500;

function wordsIn(text: string): string {
  try {
    return withMessage.parse(JSON.parse(text)).message.slice(0, mostOfWords);
  } catch {
    return "";
  }
}
