import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { lenderAccountKey } from "../../../functions/store/dynamo/keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { decryptCredentials, encryptCredentials } from "../../../functions/submission/credential-encryption.ts";
import { credentialsOf } from "../../../functions/submission/job-handlers.ts";
import { listen } from "../../../infra/local/loopback.ts";
import { withApi } from "../../support/api/api.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { type Person, aMaster, aPerson, rejectionOf, send } from "../../support/fixtures/people.ts";

const running = withApi();
let [ann, colleague]: Person[] = [];
beforeAll(async () => {
  Object.assign(process.env, running.environment);
  ann = await aPerson(running);
  colleague = await aPerson(running, { organisation: ann.organisationId });
});

const password = "correct horse battery";
const now = { lender: "NOW", credentials: { username: "ann-finance", password } };
/** The credentials that the outbox worker decrypts for Ann's organisation. */
const stored = () => credentialsOf(ann!.organisationId!, "NOW");
const accounts = ({ api }: Person) => api.readLenderCredentials();

describe("an organisation's account with a lender", () => {
  it("is set by the administrator and never returned; members see the time it was set", async () => {
    const before = await accounts(ann!);
    expect(before.map(({ lender, setAt }) => [lender, setAt])).toEqual([
      ["Lender A", null],
      ["NOW", null],
      ["Plenti", null],
    ]);

    expect(await ann!.api.saveLenderCredentials({ body: now })).toBeNull();

    for (const reader of [ann!, colleague!]) {
      const [, account] = await accounts(reader);
      expect(account).toEqual({
        lender: "NOW",
        fields: [
          { name: "username", label: "Username", secret: false },
          { name: "password", label: "Password", secret: true },
        ],
        setAt: expect.stringMatching(/^\d{4}-/),
      });
    }
    expect(await stored()).toEqual(now.credentials);
  });

  it("writes user and field names to the audit trail, and its values to no item, log line or response", async () => {
    const { text } = await ann!.send("saveLenderCredentials", { body: now, headers: { "idempotency-key": newId() } });

    const items = await everyItem();
    expect(items).toContainEqual(
      expect.objectContaining({
        pk: `AUDIT#ORGANISATION#${ann!.organisationId}`,
        action: "lenderAccount.set",
        userId: ann!.userId,
        fields: { lender: "NOW", names: ["username", "password"] },
      }),
    );
    const visible = [JSON.stringify(items), running.lines.join("\n"), text, JSON.stringify(await accounts(ann!))].join("\n");
    for (const value of Object.values(now.credentials)) {
      expect(visible).not.toContain(value);
      expect(visible).not.toContain(Buffer.from(value).toString("base64").replaceAll("=", ""));
    }
  });

  it("leaves no request hash from which the password could be guessed", async () => {
    const keys = [newId(), newId()];

    for (const key of keys) await ann!.send("saveLenderCredentials", { body: now, headers: { "idempotency-key": key } });

    const fingerprints = (await everyItem()).filter(({ sk }) => sk === "IDEMPOTENCY").map(({ fingerprint }) => fingerprint);
    expect(fingerprints.length).toBeGreaterThanOrEqual(keys.length);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });

  it("can only be decrypted for its own organisation and lender", async () => {
    const organisationId = ann!.organisationId!;
    const ciphertext = String((await findItem(lenderAccountKey(organisationId, "now")))!["ciphertext"]);

    expect(await decryptCredentials({ organisationId, lender: "NOW" }, ciphertext)).toEqual(now.credentials);
    for (const account of [
      { organisationId: newId(), lender: "NOW" },
      { organisationId, lender: "Lender A" },
    ]) {
      await expect(decryptCredentials(account, ciphertext)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
    }
  });

  it("can be replaced", async () => {
    await ann!.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "ann", password: "another" } } });

    expect(await stored()).toEqual({ username: "ann", password: "another" });
  });

  it("is not visible to another organisation", async () => {
    const bob = await aPerson(running);

    expect((await accounts(bob)).map(({ setAt }) => setAt)).toEqual([null, null, null]);
  });
});

describe("while KMS fails", () => {
  it.each([
    { what: "throttles", status: 400, type: "ThrottlingException" },
    { what: "fails", status: 500, type: "KMSInternalException" },
  ])("saving an account returns 503 when KMS $what, and the same request succeeds later", async ({ status, type }) => {
    const kms = await listen((_request, response) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify({ __type: type }));
    });
    onTestFinished(() => kms.close());
    const impaired = await running.beside({ AWS_ENDPOINT_URL_KMS: kms.url });
    onTestFinished(() => impaired.kill());
    const bob = await aPerson(running);
    const request = { body: now, token: bob.token, headers: { "idempotency-key": newId() } };

    const first = await send({ ...running, url: impaired.url }, "saveLenderCredentials", request);

    expect(first.status).toBe(503);
    expect(JSON.parse(first.text)).toMatchObject({ data: { code: "ENCRYPTION_UNAVAILABLE" } });
    expect(impaired.lines.join("\n")).not.toContain(password);
    expect(await credentialsOf(bob.organisationId!, "NOW")).toBeUndefined();
    expect((await send(running, "saveLenderCredentials", request)).status).toBe(200);
    expect(await credentialsOf(bob.organisationId!, "NOW")).toEqual(now.credentials);
  });
});

describe("an account is rejected", () => {
  it("if its credentials are longer than the 4,096 bytes that KMS encrypts", async () => {
    const account = { organisationId: ann!.organisationId!, lender: "NOW" };
    const credentials = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field${at}`, "x".repeat(500)]));

    await expect(encryptCredentials(account, credentials)).rejects.toMatchObject({
      kind: "invalid",
      field: "credentials",
      message: "credentials: found 4609 bytes in total, expected at most 4096.",
    });
  });

  it("when a colleague, a master user or a user without an organisation saves it", async () => {
    const stranger = await aPerson(running, { organisation: undefined });
    const master = await aMaster(running);
    await writesNothing(async () => {
      expect(await rejectionOf(colleague!.api.saveLenderCredentials({ body: now }))).toMatchObject({
        status: 403,
        code: "NOT_ADMINISTRATOR",
      });
      expect(await rejectionOf(master.api.saveLenderCredentials({ body: now }))).toMatchObject({ status: 404 });
      expect(await rejectionOf(stranger.api.saveLenderCredentials({ body: now }))).toMatchObject({ status: 403, code: "NO_ORGANISATION" });
    });
  });

  it.each([
    { what: "of an unknown lender", body: { lender: "Pepper", credentials: { username: "a" } }, field: "lender" },
    { what: "without one of its fields", body: { lender: "NOW", credentials: { username: "a" } }, field: "credentials.password" },
    {
      what: "with a field of another lender",
      body: { lender: "Lender A", credentials: { organisationId: "M-1", password: "b" } },
      field: "credentials.password",
    },
    {
      what: "with an empty field",
      body: { lender: "Lender A", credentials: { organisationId: " " } },
      field: "credentials.organisationId",
    },
  ])("$what, naming the field and showing no value", async ({ body, field }) => {
    const { status, text } = await ann!.send("saveLenderCredentials", { body });

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ data: { field } });
    for (const value of Object.values(body.credentials)) if (value.length > 1) expect(text).not.toContain(`"${value}"`);
  });
});
