import { sendCustomerDigest } from "./customer-digest.ts";

type Payload = Readonly<Record<string, unknown>>;

export const linkJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = { "digest.customer": sendCustomerDigest };
