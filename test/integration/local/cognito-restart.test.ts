import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  AdminGetUserCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Cognito } from "../../../infra/local/cognito/cognito.ts";
import { aFolder } from "../../support/cli/command.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { createConfirmedUser, aPoolOfFunctions, clientOf, password, signIn } from "./cognito-pool.ts";

const module = join(root, "infra/local/cognito/cognito.ts");
const server = `
  const { startCognito } = await import(process.argv[1]);
  console.log(JSON.stringify(await startCognito({ port: 0, folder: process.argv[2] })));
`;

describe("the Cognito emulator's folder", () => {
  it("keeps users, tokens, client and key over a restart on the same port", async () => {
    const folder = await aFolder({});
    const before = await aPoolOfFunctions({ folder });
    const sub = await createConfirmedUser(before);
    const stored = await signIn(before);
    const ended = await signIn(before, "jo@example.com");
    await before.close();

    const after = await aPoolOfFunctions({ folder, port: Number(new URL(before.url).port) });

    expect(after).toMatchObject({ clientId: before.clientId, issuer: before.issuer });
    expect(await after.client.send(new GetUserCommand({ AccessToken: stored.AccessToken }))).toMatchObject({ Username: sub });
    const { clientId: ClientId, client } = after;
    await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: stored.RefreshToken }));
    await client.send(new GlobalSignOutCommand({ AccessToken: ended.AccessToken }));
    await signIn(after);
    await after.close();

    const again = await aPoolOfFunctions({ folder });
    const stale = again.client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: stored.RefreshToken }));
    await expect(stale).rejects.toMatchObject({ message: "Refresh Token has been revoked" });
    await signIn(again);
  });

  it("is readable by its owner only and holds neither a password nor a refresh token", async () => {
    const folder = await aFolder({});
    const pool = await aPoolOfFunctions({ folder });
    await createConfirmedUser(pool);
    const { RefreshToken, AccessToken } = await signIn(pool);

    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(["pool.json", "signing-key.json"]);
    for (const file of files) {
      const path = join(folder, file);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const text = await readFile(path, "utf8");
      for (const secret of [password, RefreshToken, AccessToken]) expect(text).not.toContain(secret);
    }
  });

  it("is written before a call returns", async () => {
    const folder = await aFolder({});
    const pool = await aPoolOfFunctions({ folder });

    const brokers = await Promise.all(Array.from({ length: 20 }, (_, i) => createConfirmedUser(pool, `broker${i}@example.com`)));

    const stored = JSON.parse(await readFile(join(folder, "pool.json"), "utf8")) as { users: { sub: string; password?: object }[] };
    expect(stored.users.map(({ sub }) => sub).toSorted()).toEqual(brokers.toSorted());
    expect(stored.users.every((user) => user.password)).toBe(true);
  });

  it("holds every change that was acknowledged before the process was killed", async () => {
    const folder = await aFolder({});
    const child = spawn(process.execPath, ["--input-type=module", "--eval", server, pathToFileURL(module).href, folder]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const started = JSON.parse(String((await once(child.stdout, "data"))[0])) as Cognito;
    const client = clientOf(started);
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let i = 0; ; i++) {
        acknowledged.push(await createConfirmedUser({ ...started, client }, `broker${writer}.${i}@example.com`));
        if (acknowledged.length === 40) child.kill("SIGKILL");
      }
    };

    await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));

    const { client: after, poolId: UserPoolId } = await aPoolOfFunctions({ folder });
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    for (const Username of acknowledged) {
      expect(await after.send(new AdminGetUserCommand({ UserPoolId, Username }))).toMatchObject({ UserStatus: "CONFIRMED" });
    }
  });

  it("has its own client and key per installation", async () => {
    const [one, other] = [await aPoolOfFunctions(), await aPoolOfFunctions()];

    const keyOf = async (issuer: string) => (await fetch(`${issuer}/.well-known/jwks.json`)).text();
    expect(one.poolId).toBe(other.poolId);
    expect(one.clientId).not.toBe(other.clientId);
    expect(await keyOf(one.issuer)).not.toBe(await keyOf(other.issuer));
  });

  it("reports a port that is in use", async () => {
    const { url } = await aPoolOfFunctions();

    await expect(aPoolOfFunctions({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
