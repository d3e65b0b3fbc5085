import { listen } from "../loopback.ts";
import { createHandler } from "./handler.ts";
import { type SendCode, openPool } from "./pool.ts";
import { findUser } from "./users.ts";

export interface CognitoOptions {
  /** 0 = any free port. */
  readonly port: number;
  /** The host name in its URL and in the issuer. It always listens on 127.0.0.1. */
  readonly host?: string;
  readonly folder: string;
  readonly allowedOrigin?: string;
  /** Delivers codes that verify an address; by default they are discarded. */
  readonly onCode?: SendCode;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Cognito {
  readonly url: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly secondFactorClientId: string;
  readonly issuer: string;
  /** The secret of the user's second factor; undefined without one. Cognito itself never returns it. */
  secretOf(email: string): string | undefined;
  close(): Promise<void>;
}

export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { port, host = "127.0.0.1", folder, allowedOrigin, now = Date.now, onCode } = options;
  const pool = await openPool(folder, now, onCode);
  const server = await listen(createHandler({ pool, hosts: ["127.0.0.1", "localhost", host], allowedOrigin }), port);
  const url = `http://${host}:${new URL(server.url).port}`;
  pool.issuer = `${url}/${pool.id}`;
  const close = async () => {
    await server.close();
    await pool.file.flush();
  };
  const secretOf = (email: string) => {
    const user = findUser(pool, email);
    return user?.hasMfa ? user.totp?.secret : undefined;
  };
  const { id: poolId, clientId, secondFactorClientId, issuer } = pool;
  return { url, poolId, clientId, secondFactorClientId, issuer, secretOf, close };
}
