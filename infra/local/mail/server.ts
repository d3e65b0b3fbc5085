import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { pageHeaders } from "../page.ts";
import {
  htmlPart,
  htmlPartHeaders,
  htmlSuffix,
  listPage,
  mailboxPath,
  maxListed,
  messageHeaders,
  messagePage,
  missingPage,
} from "./mailbox-page.ts";
import { SesError, type Message, bareAddress, messageOf } from "./message.ts";
import { EventQueue } from "../event-queue.ts";
import { type Bounced, bouncedEvent } from "./bounced.ts";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../json-file.ts";

export interface MailOptions {
  readonly folder: string;
  readonly identities?: readonly string[];
  readonly port?: number;
  readonly onBounced?: (event: Bounced) => Promise<void>;
}

export interface Mail extends LoopbackServer {
  /** Newest first. */
  messages(): Promise<Message[]>;
}

const largestRequest = 10 * 1024 * 1024;

/** Starts an emulator of SES v2. It delivers no email; the page /_local/mail shows them. */
export async function startMail({ folder, identities, port, onBounced = async () => {} }: MailOptions): Promise<Mail> {
  const mailbox = await Mailbox.open(folder);
  const events = await EventQueue.open(join(folder, "events"), { deliver: onBounced });
  const sent = async (message: Message) => {
    const event = bouncedEvent(message);
    if (event) await events.add(event);
  };
  const server = await listen(
    withErrorHandling("mail", async (request, response) => {
      const { pathname } = new URL(`http://localhost${request.url}`);
      if (pathname === mailboxPath || pathname.startsWith(`${mailboxPath}/`)) return showMailbox(mailbox, pathname, request, response);
      return answerSes({ mailbox, identities, sent }, request, response);
    }),
    port,
  );
  const close = async () => {
    await server.close();
    await events.close();
  };
  return { ...server, close, messages: () => mailbox.newest(Number.POSITIVE_INFINITY) };
}

async function showMailbox(mailbox: Mailbox, pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
  const isHtmlPart = pathname.endsWith(htmlSuffix);
  const id = pathname.slice(mailboxPath.length + 1, isHtmlPart ? -htmlSuffix.length : undefined);
  const found = id === "" ? await mailbox.newest(maxListed) : await mailbox.find(id);
  const status = found ? 200 : 404;
  if (request.headers.accept?.includes("application/json")) {
    response.writeHead(status, { ...pageHeaders, "content-type": "application/json" }).end(JSON.stringify(found ?? null));
    return;
  }
  if (found === undefined) return void response.writeHead(404, pageHeaders).end(missingPage());
  if (Array.isArray(found)) return void response.writeHead(200, pageHeaders).end(listPage(found));
  if (isHtmlPart) return void response.writeHead(200, htmlPartHeaders).end(htmlPart(found));
  response.writeHead(200, messageHeaders).end(messagePage(found));
}

interface Sending {
  readonly identities: readonly string[] | undefined;
  readonly mailbox: Mailbox;
  readonly sent: (message: Message) => Promise<void>;
}

async function answerSes({ mailbox, identities, sent }: Sending, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const message = messageOf(await sendEmailBody(request), mailbox.stamp());
    requireIdentity(message.from, identities);
    await mailbox.keep(message);
    await sent(message);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ MessageId: message.id }));
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    const headers = { "content-type": "application/json", "x-amzn-errortype": error.type };
    response.writeHead(error.status, headers).end(JSON.stringify({ message: error.message }));
  }
}

async function sendEmailBody(request: IncomingMessage): Promise<unknown> {
  const body = await bodyWithin(largestRequest, request);
  if (request.method !== "POST" || request.url !== "/v2/email/outbound-emails") {
    throw new SesError("UnknownOperationException", "This emulator of SES supports only SendEmail", 404);
  }
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
    throw new SesError("MissingAuthenticationTokenException", "Missing Authentication Token", 403);
  }
  if (!body) throw new SesError("BadRequestException", "The request is too large");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new SesError("SerializationException", "The request is not JSON");
  }
}

function requireIdentity(from: string, identities: readonly string[] | undefined): void {
  const address = bareAddress(from).toLowerCase();
  const isKnown = identities?.some((identity) => address === identity || address.endsWith(`@${identity}`)) ?? true;
  if (isKnown) return;
  const message = "Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2";
  throw new SesError("MessageRejected", `${message}: ${address}`);
}

const written = /^[0-9a-f]{16}-[0-9a-f-]{36}-000000$/;

/** The sent messages, one file each. File names sort by time. */
class Mailbox {
  readonly #folder: string;
  #last = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Mailbox(folder);
  }

  /** An id in SES's format and a time, which is later than any before. */
  stamp(): Pick<Message, "id" | "sentAt"> {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const id = `${this.#last.toString(16).padStart(16, "0")}-${randomUUID()}-000000`;
    return { id, sentAt: new Date(this.#last).toISOString() };
  }

  async keep(message: Message): Promise<void> {
    await writeAtomically(this.#fileOf(message.id), JSON.stringify(message));
  }

  /** Newest first. */
  async newest(max: number): Promise<Message[]> {
    const files = (await readdir(this.#folder)).filter((file) => written.test(file.replace(/\.json$/, "")));
    const ids = files.toSorted().toReversed().slice(0, max);
    return Promise.all(ids.map(async (file) => JSON.parse(await readFile(join(this.#folder, file), "utf8")) as Message));
  }

  async find(id: string): Promise<Message | undefined> {
    if (!written.test(id)) return undefined;
    try {
      return JSON.parse(await readFile(this.#fileOf(id), "utf8")) as Message;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
