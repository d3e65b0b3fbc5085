import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed } from "../../../functions/http/serve.ts";

const whole = { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify("Macquarie ".repeat(200)) };
const encodingFor = (acceptEncoding: string | undefined) => compressed(whole, acceptEncoding).headers?.["content-encoding"];

describe("an answer above 1 kB", () => {
  it.each(["gzip", "GZIP", "br, gzip, deflate", "gzip;q=0.1", "*", "br;q=1.0, *;q=0.5", "identity;q=0.5, gzip;q=0.5", "gzip ; q=1"])(
    "is gzipped for Accept-Encoding: %s",
    (accepted) => {
      const { headers, body = "", isBase64Encoded } = compressed(whole, accepted);

      expect(headers).toEqual({ ...whole.headers, "content-encoding": "gzip", vary: "accept-encoding" });
      expect(isBase64Encoded).toBe(true);
      expect(gunzipSync(Buffer.from(body, "base64")).toString()).toBe(whole.body);
    },
  );

  it.each([undefined, "", "br", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", "identity, gzip;q=0.5", "gzip;q=x", "gzipped", ",,;;q="])(
    "is sent uncompressed for Accept-Encoding: %s",
    (accepted) => {
      expect(compressed(whole, accepted)).toEqual({ ...whole, headers: { ...whole.headers, vary: "accept-encoding" } });
    },
  );

  it("is measured in bytes, not characters", () => {
    const of = (body: string) => compressed({ statusCode: 200, body }, "gzip").isBase64Encoded;

    expect([of("a".repeat(1_000)), of("a".repeat(1_001)), of("é".repeat(501))]).toEqual([undefined, true, true]);
    expect(encodingFor("gzip")).toBe("gzip");
  });

  it("takes linear time to negotiate, however long the header is", () => {
    const from = performance.now();
    for (const shape of [",", ";", "gzip;q=", " ", "*,", "q=0;"]) compressed(whole, shape.repeat(20_000));

    expect(performance.now() - from).toBeLessThan(1_000);
  });
});
