import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { viewerAddress } from "../../../functions/http/viewer-address.ts";

const secret = "s".repeat(40);
const seenWith = (headers: Record<string, string>) =>
  viewerAddress({ requestContext: { http: { sourceIp: "192.0.2.1" } } as never, headers });

beforeEach(() => vi.stubEnv("ORIGIN_SECRET", secret));
afterEach(() => vi.unstubAllEnvs());

describe("the address that a call comes from", () => {
  it("is the one that the CDN has seen, whatever the viewer has put before it", () => {
    const forwarded = { "origin-secret": secret, "x-forwarded-for": "203.0.113.99, 198.51.100.7, 192.0.2.1" };

    expect(seenWith(forwarded)).toBe("198.51.100.7");
    expect(seenWith({ ...forwarded, "x-forwarded-for": "198.51.100.7,192.0.2.1" })).toBe("198.51.100.7");
  });

  it("is the gateway's caller, where that does not show that it is the CDN", () => {
    const forwarded = { "x-forwarded-for": "203.0.113.99, 198.51.100.7, 192.0.2.1" };

    for (const shown of ["", "x".repeat(40), `${secret}x`]) expect(seenWith({ ...forwarded, "origin-secret": shown })).toBe("192.0.2.1");
    vi.stubEnv("ORIGIN_SECRET", "");
    expect(seenWith({ ...forwarded, "origin-secret": "" })).toBe("192.0.2.1");
  });

  it("is the gateway's caller where nothing was forwarded", () => {
    expect(seenWith({ "origin-secret": secret })).toBe("192.0.2.1");
  });
});
