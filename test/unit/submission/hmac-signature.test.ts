import { describe, expect, it } from "vitest";
import { isValidSignature, signatureHeader } from "../../../functions/submission/hmac-signature.ts";

const at = new Date("2026-11-21T10:00:00Z");
const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000);

describe("a lender's signature", () => {
  it("is a timestamp and the HMAC-SHA-256 of timestamp and text", () => {
    // printf '1795255200.{}' | openssl dgst -sha256 -hmac key
    expect(signatureHeader("{}", "key", at)).toBe("t=1795255200,v1=54309a93ad30058e3c3e9d79bebfb311e90739da2404c6052ea48545a16e7e52");
  });

  it.each([-300, -1, 0, 299, 300])("is valid %i seconds away", (seconds) => {
    expect(isValidSignature("{}", signatureHeader("{}", "key", at), { key: "key", now: secondsLater(seconds) })).toBe(true);
  });

  it.each([-301, 301, 86_400])("is invalid %i seconds away", (seconds) => {
    expect(isValidSignature("{}", signatureHeader("{}", "key", at), { key: "key", now: secondsLater(seconds) })).toBe(false);
  });

  it.each(["", "t=1795255200", "v1=00", "t=abc,v1=00", `t=1795255200,v1=${"0".repeat(64)}`, `t=1795255200,v1=${"0".repeat(63)}`])(
    "is rejected: %s",
    (signature) => {
      expect(isValidSignature("{}", signature, { key: "key", now: at })).toBe(false);
    },
  );

  it("is bound to one text and one key", () => {
    const signature = signatureHeader("{}", "key", at);

    expect(isValidSignature("{ }", signature, { key: "key", now: at })).toBe(false);
    expect(isValidSignature("{}", signature, { key: "other", now: at })).toBe(false);
  });
});
