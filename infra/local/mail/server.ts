import type { IncomingMessage, ServerResponse } from "node:http";
import { type Loopback, bodyWithin, guarded, listen } from "../loopback.ts";
import { pageHeaders } from "../page.ts";
import { listPage, mailboxPath, messagePage, missingPage, mostListed } from "./mailbox-page.ts";
import { Mailbox } from "./mailbox.ts";
import { MailRefusal, type Message, bareAddress, messageOf } from "./message.ts";

export interface MailOptions {
  /** Where messages are kept. */
  readonly folder: string;
  /** Who may send: an address or a domain; anybody by default. */
  readonly identities?: readonly string[];
  readonly port?: number;
}

/** The stand-in for SES, with its mailbox page at /_local/mail. */
export interface Mail extends Loopback {
  /** What was sent, the newest first. */
  messages(): Promise<Message[]>;
}

const largestRequest = 10 * 1024 * 1024;

/** Starts a stand-in for SES v2: it sends nothing, and keeps what it was given for the mailbox page. */
export async function startMail({ folder, identities, port }: MailOptions): Promise<Mail> {
  const mailbox = await Mailbox.open(folder);
  const server = await listen(
    guarded("mail", async (request, response) => {
      const { pathname } = new URL(`http://localhost${request.url}`);
      if (pathname === mailboxPath || pathname.startsWith(`${mailboxPath}/`)) return showMailbox(mailbox, pathname, request, response);
      return answerSes(mailbox, identities, request, response);
    }),
    port,
  );
  return { ...server, messages: () => mailbox.newest(Number.POSITIVE_INFINITY) };
}

async function showMailbox(mailbox: Mailbox, pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
  const id = pathname.slice(mailboxPath.length + 1);
  const found = id === "" ? await mailbox.newest(mostListed) : await mailbox.find(id);
  const status = found ? 200 : 404;
  if (request.headers.accept?.includes("application/json")) {
    response.writeHead(status, { ...pageHeaders, "content-type": "application/json" }).end(JSON.stringify(found ?? null));
    return;
  }
  const html = found === undefined ? missingPage() : Array.isArray(found) ? listPage(found) : messagePage(found);
  response.writeHead(status, pageHeaders).end(html);
}

async function answerSes(
  mailbox: Mailbox,
  identities: readonly string[] | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const message = messageOf(await sendEmailBody(request), mailbox.stamp());
    requireIdentity(message.from, identities);
    await mailbox.keep(message);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ MessageId: message.id }));
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error;
    const headers = { "content-type": "application/json", "x-amzn-errortype": error.type };
    response.writeHead(error.status, headers).end(JSON.stringify({ message: error.message }));
  }
}

async function sendEmailBody(request: IncomingMessage): Promise<unknown> {
  const body = await bodyWithin(largestRequest, request);
  if (request.method !== "POST" || request.url !== "/v2/email/outbound-emails") {
    throw new MailRefusal("UnknownOperationException", "Of SES, this stand-in knows SendEmail alone", 404);
  }
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
    throw new MailRefusal("MissingAuthenticationTokenException", "Missing Authentication Token", 403);
  }
  if (!body) throw new MailRefusal("BadRequestException", "The request is too large");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new MailRefusal("SerializationException", "The request is no JSON");
  }
}

function requireIdentity(from: string, identities: readonly string[] | undefined): void {
  const address = bareAddress(from).toLowerCase();
  const isKnown = identities?.some((identity) => address === identity || address.endsWith(`@${identity}`)) ?? true;
  if (isKnown) return;
  const words = "Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2";
  throw new MailRefusal("MessageRejected", `${words}: ${address}`);
}
