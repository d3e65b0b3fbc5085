import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSecrets } from "../../../infra/local/secrets/server.ts";
import { aSecretsClient, clientOf } from "../../support/fixtures/secrets.ts";

const SecretId = "kelpie/local/stripe/key";

describe("the Secrets Manager emulator", () => {
  it("returns a secret to the AWS SDK as it was created", async () => {
    const { client } = await aSecretsClient();

    const { ARN } = await client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "sk_test_1" }));

    expect(await client.send(new GetSecretValueCommand({ SecretId }))).toMatchObject({
      ARN,
      Name: SecretId,
      SecretString: "sk_test_1",
      VersionStages: ["AWSCURRENT"],
      CreatedDate: expect.any(Date),
    });
    expect(await client.send(new GetSecretValueCommand({ SecretId: ARN }))).toMatchObject({ Name: SecretId });
  });

  it("keeps the previous value", async () => {
    const { client } = await aSecretsClient({ [SecretId]: "old" });

    await client.send(new PutSecretValueCommand({ SecretId, SecretString: "new" }));

    const before = await client.send(new GetSecretValueCommand({ SecretId, VersionStage: "AWSPREVIOUS" }));
    expect(before.SecretString).toBe("old");
    expect((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe("new");
  });

  it("rejects what the service rejects, with the same errors", async () => {
    const { client } = await aSecretsClient({ [SecretId]: "there" });
    const unknown = { SecretId: "kelpie/local/nothing" };

    await expect(client.send(new GetSecretValueCommand(unknown))).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await expect(client.send(new PutSecretValueCommand({ ...unknown, SecretString: "x" }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
    await expect(client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "x" }))).rejects.toMatchObject({
      name: "ResourceExistsException",
    });
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({ name: "UnknownOperationException" });
  });

  it("denies access to a missing secret if configured like an IAM policy that does not list it", async () => {
    const { client } = await aSecretsClient({ [SecretId]: "there" }, { deniesMissing: true });

    await expect(client.send(new GetSecretValueCommand({ SecretId: "kelpie/local/nothing" }))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining("not authorized to perform: secretsmanager:GetSecretValue"),
    });
    expect((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe("there");
  });

  it("does not return a deleted secret, and frees its name at once only on a forced deletion", async () => {
    const { client } = await aSecretsClient({ [SecretId]: "there" });

    const { DeletionDate } = await client.send(new DeleteSecretCommand({ SecretId }));

    expect(DeletionDate!.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000);
    await expect(client.send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject({ name: "InvalidRequestException" });
    await expect(client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "x" }))).rejects.toMatchObject({
      name: "InvalidRequestException",
    });

    const other = "kelpie/local/stripe/webhook";
    await client.send(new CreateSecretCommand({ Name: other, SecretString: "x" }));
    await client.send(new DeleteSecretCommand({ SecretId: other, ForceDeleteWithoutRecovery: true }));
    await client.send(new CreateSecretCommand({ Name: other, SecretString: "y" }));
    expect((await client.send(new GetSecretValueCommand({ SecretId: other }))).SecretString).toBe("y");
  });

  it("keeps its secrets between runs in a file that only its owner can read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kelpie-secrets-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const first = await startSecrets({ folder });
    await clientOf(first.url).send(new CreateSecretCommand({ Name: SecretId, SecretString: "kept" }));
    await first.close();

    const second = await startSecrets({ folder });
    onTestFinished(() => second.close());

    expect((await clientOf(second.url).send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe("kept");
    const file = join(folder, "secrets.json");
    expect(await readFile(file, "utf8")).toContain("kept");
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});
