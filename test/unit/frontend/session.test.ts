import { describe, expect, it, vi } from "vitest";
import { isExpired } from "../../../frontend/client/session/session.ts";
import { sessionEnd, startSessionClock } from "../../../frontend/client/session/use-session-end.ts";

const now = Date.UTC(2026, 10, 21, 9, 0, 0);
const minute = 60_000;
const payload = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const tokenUntil = (at: number) => `head.${payload({ exp: at / 1000, name: "Zoë ÿ?>" })}.signature`;

describe("a stored token", () => {
  it("is valid until its expiry time", () => {
    expect(isExpired(tokenUntil(now + 1000), now)).toBe(false);
    expect(isExpired(tokenUntil(now), now)).toBe(true);
  });

  it("of 12 characters or fewer is expired, whatever its content", () => {
    expect(isExpired("123456789012", now)).toBe(true);
    expect(isExpired("", now)).toBe(true);
  });

  it("is expired when it cannot be parsed", () => {
    expect(isExpired("not a token at all", now)).toBe(true);
    expect(isExpired(`head.${payload({})}.signature`, now)).toBe(true);
    expect(isExpired("head.%%%.signature", now)).toBe(true);
  });
});

describe("the end of a session", () => {
  it("is one hour after the quote was opened", () => {
    expect(sessionEnd(now, tokenUntil(now + 120 * minute)) - now).toBe(3_600_000);
    expect(sessionEnd(now, undefined) - now).toBe(3_600_000);
  });

  it("is ten seconds before the token expires if that is sooner, so that a last save is still accepted", () => {
    expect(sessionEnd(now, tokenUntil(now + 20 * minute)) - now).toBe(20 * minute - 10_000);
  });

  it("is announced once two minutes before, and happens once", () => {
    const { happened, pass } = aWatch(60 * minute);

    pass(58 * minute - 1000);
    expect(happened).toEqual([]);
    pass(1000);
    expect(happened).toEqual(["warning"]);
    pass(2 * minute - 1000);
    expect(happened).toEqual(["warning"]);
    pass(1000);
    pass(10 * minute);
    expect(happened).toEqual(["warning", "end"]);
  });

  it("happens as soon as a machine wakes after sleeping past it", () => {
    const { happened, pass } = aWatch(60 * minute);

    vi.setSystemTime(now + 90 * minute);
    pass(1000);

    expect(happened).toEqual(["warning", "end"]);
  });

  it("does not happen once the timer is stopped", () => {
    const { happened, pass, stop } = aWatch(minute);

    stop();
    pass(2 * minute);

    expect(happened).toEqual([]);
  });
});

function aWatch(lengthMs: number) {
  vi.useFakeTimers({ now });
  const happened: string[] = [];
  const note = (what: string) => () => void happened.push(what);
  const stop = startSessionClock({ endsAt: now + lengthMs, onWarning: note("warning"), onEnd: note("end") });
  return { happened, stop, pass: (ms: number) => void vi.advanceTimersByTime(ms) };
}
