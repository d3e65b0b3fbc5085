import { vi } from "vitest";
import type { Message } from "../../../infra/local/mail/message.ts";
import { runningSite } from "./site.ts";

const mailbox = async (path = ""): Promise<unknown> =>
  (await fetch(`${runningSite()}/_local/mail${path}`, { headers: { accept: "application/json" } })).json();

/** The newest email to an address that contains this text; waits up to 20 seconds for it. */
export async function newestEmailTo(address: string, text: string): Promise<Message> {
  return vi.waitFor(
    async () => {
      const emails = (await mailbox()) as readonly Message[];
      const sentEmail = emails.find((one) => one.to.some((to) => to.includes(address)) && one.text?.includes(text));
      if (!sentEmail) throw new Error(`No email to ${address} with ${text} has arrived.`);
      return sentEmail;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Every email to an address so far, newest first. */
export async function emailsTo(address: string): Promise<Message[]> {
  const emails = (await mailbox()) as readonly Message[];
  return emails.filter(({ to }) => to.some((one) => one.includes(address)));
}

/** The token that follows this part of a URL in an email. */
export async function tokenEmailedTo(address: string, before: string): Promise<string> {
  const { text = "" } = await newestEmailTo(address, before);
  return /^[A-Za-z0-9_-]+/.exec(text.slice(text.indexOf(before) + before.length))![0];
}
