import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ExternalService } from "../../../functions/adapters/http/external-service.ts";
import { listen } from "../../../infra/local/loopback.ts";

type Respond = (response: ServerResponse) => void;

/** A server with replaceable responses and a count of its requests, and an ExternalService that calls it. */
async function aServiceThat(respond: Respond, timeoutMs?: number) {
  const fake = { respond, requests: 0 };
  const server = await listen((_request, response) => {
    fake.requests += 1;
    fake.respond(response);
  });
  onTestFinished(() => server.close());
  return { fake, service: new ExternalService({ name: "example", url: server.url, ...(timeoutMs !== undefined && { timeoutMs }) }) };
}

/** A clock that moves only when a test moves it. */
function aStoppedClock() {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { passes: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000) };
}

const callService = (service: ExternalService) => service.call({ path: "/" }, ({ text }) => JSON.parse(text) as unknown);
const faultOf = (service: ExternalService) =>
  callService(service).then(
    () => "none",
    (error: { fault: string }) => error.fault,
  );

const ok: Respond = (response) => response.end('{"ok":true}');
const down: Respond = (response) => response.writeHead(503).end();

describe("the client of an external service", () => {
  it("stops calling for 30 s after five consecutive failures, then tries again", async () => {
    const clock = aStoppedClock();
    const { fake, service } = await aServiceThat(down);

    const faults = [];
    for (let call = 1; call <= 7; call++) faults.push(await faultOf(service));
    expect(faults).toEqual(["malformed", "malformed", "malformed", "malformed", "malformed", "circuit open", "circuit open"]);
    expect(fake.requests).toBe(5);

    fake.respond = ok;
    clock.passes(29);
    expect(await faultOf(service)).toBe("circuit open");
    clock.passes(1);
    expect(await callService(service)).toEqual({ ok: true });
    expect(fake.requests).toBe(6);
  });

  it("stops again when the first call after the pause fails", async () => {
    const clock = aStoppedClock();
    const { fake, service } = await aServiceThat(down);
    for (let call = 1; call <= 5; call++) await faultOf(service);
    clock.passes(30);

    expect([await faultOf(service), await faultOf(service)]).toEqual(["malformed", "circuit open"]);
    expect(fake.requests).toBe(6);
  });

  it("keeps calling while failures are not consecutive", async () => {
    const { fake, service } = await aServiceThat(down);
    for (let call = 1; call <= 12; call++) {
      fake.respond = call % 3 === 0 ? ok : down;
      await faultOf(service);
    }

    expect(fake.requests).toBe(12);
  });

  const faults: [string, string, Respond][] = [
    ["a broken connection", "unreachable", (response) => response.destroy()],
    ["a redirect", "redirected", (response) => response.writeHead(302, { location: "/" }).end()],
    ["a response of 2 MB", "too long", (response) => response.end(Buffer.alloc(2 * 1024 * 1024, " "))],
    ["status 429", "malformed", (response) => response.writeHead(429).end()],
    ["an HTML page", "malformed", (response) => response.end("<html></html>")],
  ];

  it.each(faults)('reports %s as the fault "%s"', async (_, fault, respond) => {
    const { service } = await aServiceThat(respond);

    expect(await faultOf(service)).toBe(fault);
  });

  const endless: [string, Respond][] = [
    ["never responds", () => {}],
    ["never ends its response", (response) => response.write("[")],
    ["sends one byte at a time", (response) => drip(response)],
  ];

  it.each(endless)("times out when the service %s", async (_, respond) => {
    const { service } = await aServiceThat(respond, 100);

    expect(await faultOf(service)).toBe("timeout");
  });

  it("counts calls and failures by service name", async () => {
    const lines: string[] = [];
    const written = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => written.mockRestore());
    const { fake, service } = await aServiceThat(down);

    await faultOf(service);
    fake.respond = ok;
    await callService(service);

    const metrics = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(metrics.filter(({ ExternalCalls }) => ExternalCalls === 1)).toHaveLength(2);
    expect(metrics.filter(({ ExternalFailures }) => ExternalFailures === 1)).toMatchObject([{ service: "example", fault: "malformed" }]);
  });
});

function drip(response: ServerResponse): void {
  const dripping = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(dripping));
}
