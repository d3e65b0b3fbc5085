import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import type { Message } from "../../infra/local/mail/message.ts";
import { type Mail, startMail } from "../../infra/local/mail/server.ts";
import { workedOff } from "./outbox.ts";

export interface PostOffice {
  /** What has been sent to an address once the outbox is worked off, the newest first. */
  readonly lettersTo: (email: string) => Promise<Message[]>;
}

/** Gives a test file a mailbox of its own, and the outbox's worker in this process what it needs to send. */
export function withPostOffice(): PostOffice {
  let mail: Mail | undefined;
  let folder = "";
  beforeAll(async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    folder = await mkdtemp(join(tmpdir(), "kelpie-mail-"));
    mail = await startMail({ folder });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SESV2: mail.url,
      SITE_URL: "https://kelpie.example",
      MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
      REFERRALS_TO: "referrals@kelpie.example",
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await mail?.close();
    await rm(folder, { recursive: true });
  });
  return {
    lettersTo: async (email) => {
      await workedOff();
      return (await mail!.messages()).filter(({ to }) => to.includes(email));
    },
  };
}

/** The secret at the end of a letter's link. */
export const secretIn = (letter: Message | undefined): string => /[#/=]([\w-]{43,})$/m.exec(letter?.text ?? "")?.[1] ?? "";
