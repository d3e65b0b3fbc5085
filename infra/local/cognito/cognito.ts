import { listen } from "../loopback.ts";
import { openDoor } from "./door.ts";
import { openPool } from "./pool.ts";

export interface CognitoOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** The name by which clients reach it, and so a part of the issuer. It listens on 127.0.0.1 whatever the name. */
  readonly host?: string;
  /** Where the pool and its signing key stay between runs. */
  readonly folder: string;
  /** The site that may call from a browser. */
  readonly allowedOrigin?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Cognito {
  readonly url: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly issuer: string;
  close(): Promise<void>;
}

/** A user pool that speaks Amazon Cognito's protocol, for the operations that the product uses. */
export async function startCognito({ port, host = "127.0.0.1", folder, allowedOrigin, now = Date.now }: CognitoOptions): Promise<Cognito> {
  const pool = await openPool(folder, now);
  const server = await listen(openDoor({ pool, hosts: ["127.0.0.1", "localhost", host], allowedOrigin }), port);
  const url = `http://${host}:${new URL(server.url).port}`;
  pool.issuer = `${url}/${pool.id}`;
  const close = async () => {
    await server.close();
    await pool.file.written();
  };
  return { url, poolId: pool.id, clientId: pool.clientId, issuer: pool.issuer, close };
}
