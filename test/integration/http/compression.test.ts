import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { root } from "../../support/architecture/import-graph.ts";
import type { Ids } from "../../support/call-scenarios/named-requests.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
let ids: Ids;
let applicationId: string;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  ids = await aWholeQuote(ann);
  const scenario = JSON.parse(await readFile(join(root, "test/scenarios/consumer-car.json"), "utf8")) as Scenario;
  applicationId = await enterScenario(ann, scenario);
});

/** Sends a request without decoding the response. */
async function sendRaw(name: RouteName, { headers = {}, body, ...address }: AnyRequest, acceptEncoding?: string) {
  const call = request(running.url + addressOf(routes[name], address), {
    method: routes[name].method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      "content-type": "application/json",
      ...headers,
      ...(acceptEncoding !== undefined && { "accept-encoding": acceptEncoding }),
    },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const { "content-encoding": encoding, vary, "content-type": type } = answer.headers;
  return { status: answer.statusCode, encoding, vary, type, bytes: await buffer(answer) };
}

describe("GET ranked products", () => {
  const quote = (acceptEncoding?: string) => sendRaw("rankedProducts", { params: { applicationId } }, acceptEncoding);

  it("returns the same body in less than a fifth of the bytes with gzip", async () => {
    const [uncompressed, compressed] = [await quote(), await quote("gzip, deflate, br")];

    expect([uncompressed.status, uncompressed.encoding, compressed.status, compressed.encoding]).toEqual([200, undefined, 200, "gzip"]);
    expect([compressed.type, compressed.vary]).toEqual(["application/json", "accept-encoding"]);
    expect(gunzipSync(compressed.bytes).toString()).toBe(uncompressed.bytes.toString());
    expect(uncompressed.bytes.length).toBeGreaterThan(20_000);
    expect(compressed.bytes.length).toBeLessThan(uncompressed.bytes.length / 5);
  });

  it("returns an uncompressed body to a client that excludes gzip", async () => {
    for (const rejecting of ["gzip;q=0", "identity"]) expect((await quote(rejecting)).encoding).toBeUndefined();
  });
});

describe("gzip", () => {
  it("also compresses a repeated call's response", async () => {
    const call = () => sendRaw("startQuote", { params: { type: "consumer" }, headers: { "idempotency-key": key } }, "gzip");
    const key = randomUUID();

    const [first, again] = [await call(), await call()];

    expect([first.encoding, again.encoding]).toEqual(["gzip", "gzip"]);
    expect(gunzipSync(again.bytes)).toEqual(gunzipSync(first.bytes));
  });

  it("does not compress responses with a signed URL or short ones", async () => {
    const body = { customerId: ids.customer, kind: "identity", ...pdfMetadata(files.pdf) };

    const [form, short] = [await sendRaw("uploadDocument", { body }, "gzip"), await sendRaw("validateUser", {}, "gzip")];

    expect(form.bytes.length).toBeGreaterThan(1_000);
    expect([form.status, form.encoding, short.status, short.encoding]).toEqual([200, undefined, 200, undefined]);
  });
});
