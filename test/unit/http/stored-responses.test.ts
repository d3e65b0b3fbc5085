import { describe, expect, it } from "vitest";
import { anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { aChildId } from "../../support/fixtures/ids.ts";

const headers = { "idempotency-key": "one-intent", "link-secret": "m".repeat(43) };
const form = { documentId: aChildId(), url: "https://files.example", fields: { "X-Amz-Signature": "abc" } };
const file = { fileName: "a.pdf", contentType: "application/pdf", size: 1000 };

describe("the store of idempotent responses", () => {
  it("stores nothing for a public route called with a made-up link secret", async () => {
    const { call, answers } = anEndpoint("user", { forgetPassword: async () => null });

    const statuses = [];
    for (let nth = 0; nth < 2; nth++) statuses.push((await call("forgetPassword", { headers, body: { email: "jo@example.com" } })).status);

    expect(statuses).toEqual([200, 200]);
    expect(answers.keys()).toEqual([]);
  });

  it("stores no upload form; a repeated call creates a new one", async () => {
    let made = 0;
    const { call, answers } = anEndpoint("document", { uploadDocument: async () => ({ ...form, url: `${form.url}/${(made += 1)}` }) });
    const sent = { claims: brokerClaims, headers, body: { customerId: aChildId(), kind: "identity", ...file } };

    const [first, second] = [await call("uploadDocument", sent), await call("uploadDocument", sent)];

    expect([first.data["url"], second.data["url"]]).toEqual([`${form.url}/1`, `${form.url}/2`]);
    expect(answers.keys()).toEqual([]);
  });

  it("rejects the same key for another file while the first call runs", async () => {
    const gate = Promise.withResolvers<void>();
    const { call } = anEndpoint("document", { uploadDocument: async () => (await gate.promise, form) });
    const body = { customerId: aChildId(), kind: "identity", ...file };

    const first = call("uploadDocument", { claims: brokerClaims, headers, body });
    const other = await call("uploadDocument", { claims: brokerClaims, headers, body: { ...body, size: 2000 } });
    gate.resolve();

    expect(other).toMatchObject({ status: 409, data: { code: "KEY_REUSED" } });
    expect((await first).status).toBe(200);
  });
});
