import { describe, expect, it, onTestFinished } from "vitest";
import { KeptSecrets } from "../../../functions/secret/kept-secrets.ts";
import { listen } from "../../../infra/local/loopback.ts";
import { aSecretsClient, clientOf } from "../../support/secrets.ts";

const prefix = "kelpie/test/";
const minute = 60_000;

/** The functions' secrets, on a clock that the test moves. */
async function someSecrets(given: Readonly<Record<string, string>> = {}) {
  const { client, secrets } = await aSecretsClient(given);
  const clock = { ms: 0 };
  const instance = () => new KeptSecrets({ client, prefix, now: () => clock.ms });
  return { clock, secrets, kept: instance(), another: instance() };
}

describe("the functions' secrets", () => {
  it("are read by their name below the deployment's prefix, and no other deployment's", async () => {
    const { kept } = await someSecrets({ "kelpie/test/business-register": "ours", "kelpie/prod/stripe/key": "theirs" });

    expect(await kept.find("business-register")).toBe("ours");
    expect(await kept.find("stripe/key")).toBeUndefined();
  });

  it("are written whether or not they were there before, and read at once by who wrote", async () => {
    const { kept, secrets } = await someSecrets();
    const name = "lender/01J0000000000000000000000A/now";

    await kept.write(name, "first");
    await kept.write(name, "second");

    expect(await kept.find(name)).toBe("second");
    expect(secrets.valueOf(prefix + name)).toBe("second");
  });

  it("are taken up anew within five minutes of a key's rotation", async () => {
    const { clock, kept, another } = await someSecrets({ "kelpie/test/business-register": "old" });
    await kept.find("business-register");

    await another.write("business-register", "new");
    clock.ms = 5 * minute - 1;
    const before = await kept.find("business-register");
    clock.ms = 5 * minute;
    const after = await kept.find("business-register");

    expect([before, after]).toEqual(["old", "new"]);
  });

  it("that nobody has set are looked for each time, so that a first value is there at once", async () => {
    const { kept, another } = await someSecrets();
    expect(await kept.find("company-data")).toBeUndefined();

    await another.write("company-data", "key");

    expect(await kept.find("company-data")).toBe("key");
  });

  it("are asked for once, however many calls want one at the same moment", async () => {
    let asked = 0;
    const server = await listen((_request, response) => {
      asked++;
      response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify({ SecretString: "key" }));
    });
    onTestFinished(() => server.close());
    const kept = new KeptSecrets({ client: clientOf(server.url), prefix });

    const found = await Promise.all(Array.from({ length: 20 }, () => kept.find("business-register")));

    expect([new Set(found), asked]).toEqual([new Set(["key"]), 1]);
  });

  it("are asked for again after a call that failed", async () => {
    let isDown = true;
    const server = await listen((_request, response) => {
      response.writeHead(isDown ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(isDown ? { __type: "InternalServiceError" } : { SecretString: "key" }));
    });
    onTestFinished(() => server.close());
    const kept = new KeptSecrets({ client: clientOf(server.url), prefix });
    await expect(kept.find("business-register")).rejects.toMatchObject({ name: "InternalServiceError" });

    isDown = false;

    expect(await kept.find("business-register")).toBe("key");
  });

  it("written first by two at once are there for both", async () => {
    const { kept, another, secrets } = await someSecrets();

    await Promise.all([kept.write("lender/a/now", "one"), another.write("lender/a/now", "two")]);

    expect(["one", "two"]).toContain(secrets.valueOf("kelpie/test/lender/a/now"));
  });
});
