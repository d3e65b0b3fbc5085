import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { viewerAddress } from "../../../functions/http/viewer-address.ts";

const secret = "s".repeat(40);
const seenWith = (headers: Record<string, string>) =>
  viewerAddress({ requestContext: { http: { sourceIp: "192.0.2.1" } } as never, headers });

beforeEach(() => vi.stubEnv("ORIGIN_SECRET", secret));
afterEach(() => vi.unstubAllEnvs());

describe("the viewer's address", () => {
  it("is the one that the CDN saw, whatever the viewer has sent in the header", () => {
    const forwarded = { "origin-secret": secret, "x-forwarded-for": "203.0.113.99, 198.51.100.7, 192.0.2.1" };

    expect(seenWith(forwarded)).toBe("198.51.100.7");
    expect(seenWith({ ...forwarded, "x-forwarded-for": "198.51.100.7,192.0.2.1" })).toBe("198.51.100.7");
  });

  it("is the gateway's caller when the CDN's secret is missing", () => {
    const forwarded = { "x-forwarded-for": "203.0.113.99, 198.51.100.7, 192.0.2.1" };

    for (const visible of ["", "x".repeat(40), `${secret}x`])
      expect(seenWith({ ...forwarded, "origin-secret": visible })).toBe("192.0.2.1");
    vi.stubEnv("ORIGIN_SECRET", "");
    expect(seenWith({ ...forwarded, "origin-secret": "" })).toBe("192.0.2.1");
  });

  it("is the one that the CDN saw while its secret is rotated", () => {
    vi.stubEnv("ORIGIN_SECRET_PREVIOUS", "p".repeat(40));

    expect(seenWith({ "origin-secret": "p".repeat(40), "x-forwarded-for": "198.51.100.7, 192.0.2.1" })).toBe("198.51.100.7");
  });

  it("is the gateway's caller when no address was forwarded", () => {
    expect(seenWith({ "origin-secret": secret })).toBe("192.0.2.1");
  });
});
