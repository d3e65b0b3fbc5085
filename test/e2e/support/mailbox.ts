import { vi } from "vitest";
import type { Message } from "../../../infra/local/mail/message.ts";
import { theSite } from "./site.ts";

const mailbox = async (path = ""): Promise<unknown> =>
  (await fetch(`${theSite()}/_local/mail${path}`, { headers: { accept: "application/json" } })).json();

/** The newest letter to an address that holds this text, as soon as it has come. */
export async function letterTo(address: string, text: string): Promise<Message> {
  return vi.waitFor(
    async () => {
      const letters = (await mailbox()) as readonly Message[];
      const letter = letters.find((one) => one.to.some((to) => to.includes(address)) && one.text?.includes(text));
      if (!letter) throw new Error(`No letter to ${address} with ${text} has come.`);
      return letter;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Every letter to an address so far, the newest first. */
export async function lettersTo(address: string): Promise<Message[]> {
  const letters = (await mailbox()) as readonly Message[];
  return letters.filter(({ to }) => to.some((one) => one.includes(address)));
}

/** What stands in a letter's link behind this part of its address: a key. */
export async function keyMailedTo(address: string, before: string): Promise<string> {
  const { text = "" } = await letterTo(address, before);
  return /^[A-Za-z0-9_-]+/.exec(text.slice(text.indexOf(before) + before.length))![0];
}
