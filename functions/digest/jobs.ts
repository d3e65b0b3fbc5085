import { sendBrokerDigest } from "./broker-digest.ts";

type Payload = Readonly<Record<string, unknown>>;

export const digestJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = { "digest.broker": sendBrokerDigest };
