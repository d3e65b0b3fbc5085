import { type LoopbackServer, bodyWithin, listen, withErrorHandling } from "./loopback.ts";
import { escaped, page, pageHeaders } from "./page.ts";

/** Below it, a receiver of webhooks for each name. It exists with `npm start` only. */
export const webhooksPath = "/_local/webhooks";

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface Receiver {
  status: number;
  readonly received: Received[];
}

const maxBytes = 64 * 1024;
const maxKept = 100;

/** Starts receivers of webhooks: POST receives, PUT { status } sets the answer, GET shows what was received, with ?json=1 as JSON. */
export function startWebhookReceivers(): Promise<LoopbackServer> {
  const receivers = new Map<string, Receiver>();
  return listen(
    withErrorHandling("webhooks", async (request, response) => {
      const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
      const name = pathname.slice(webhooksPath.length + 1);
      const answer = (status: number, text = "") => void response.writeHead(status, { "content-type": "application/json" }).end(text);
      if (!/^[\w-]{1,60}$/.test(name)) return answer(404);
      const receiver = receivers.get(name) ?? { status: 204, received: [] };
      receivers.set(name, receiver);
      const body = request.method === "GET" ? "" : (await bodyWithin(maxBytes, request))?.toString();
      if (body === undefined) return answer(413);
      if (request.method === "POST") {
        receiver.received.push({ headers: request.headers, body });
        receiver.received.splice(0, receiver.received.length - maxKept);
        return answer(receiver.status);
      }
      if (request.method === "PUT") {
        const status = statusIn(body);
        if (status === undefined) return answer(400, '{"message":"Expected { status }, a whole number from 200 to 599"}');
        receiver.status = status;
        return answer(204);
      }
      if (searchParams.get("json") === "1") return answer(200, JSON.stringify(receiver.received));
      response.writeHead(200, pageHeaders).end(page("Webhooks", receiverPage(name, receiver)));
    }),
  );
}

function statusIn(body: string): number | undefined {
  try {
    const { status } = JSON.parse(body) as { status?: unknown };
    return typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined;
  } catch {
    return undefined;
  }
}

const receiverPage = (name: string, { status, received }: Receiver) => `<h1>Webhook ${escaped(name)}</h1>
<p>What was sent to this address, the newest last. It answers ${status}.</p>
${received.map(({ headers, body }) => `<pre>${escaped(JSON.stringify({ headers, body }, undefined, 2))}</pre>`).join("\n") || "<p>Nothing yet.</p>"}`;
