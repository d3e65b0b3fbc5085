import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { OutsideService } from "../../../functions/outside/service.ts";
import { listen } from "../../../infra/local/loopback.ts";

type Answers = (response: ServerResponse) => void;

/** A service that answers as told, the calls it has met, and the product's client of it. */
async function aServiceThat(answers: Answers, timeoutMs?: number) {
  const stand = { answers, met: 0 };
  const server = await listen((_request, response) => {
    stand.met += 1;
    stand.answers(response);
  });
  onTestFinished(() => server.close());
  return { stand, service: new OutsideService({ name: "example", url: server.url, ...(timeoutMs !== undefined && { timeoutMs }) }) };
}

/** The clock, which stands still until a test lets seconds pass. */
function aStoppedClock() {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { passes: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000) };
}

const ask = (service: OutsideService) => service.ask({ path: "/" }, ({ text }) => JSON.parse(text) as unknown);
const faultOf = (service: OutsideService) =>
  ask(service).then(
    () => "none",
    (error: { fault: string }) => error.fault,
  );

const well: Answers = (response) => response.end('{"ok":true}');
const down: Answers = (response) => response.writeHead(503).end();

describe("another company's service", () => {
  it("is left alone for 30 s after five failures in a row, and asked again once it has rested", async () => {
    const clock = aStoppedClock();
    const { stand, service } = await aServiceThat(down);

    const faults = [];
    for (let call = 1; call <= 7; call++) faults.push(await faultOf(service));
    expect(faults).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", "not asked", "not asked"]);
    expect(stand.met).toBe(5);

    stand.answers = well;
    clock.passes(29);
    expect(await faultOf(service)).toBe("not asked");
    clock.passes(1);
    expect(await ask(service)).toEqual({ ok: true });
    expect(stand.met).toBe(6);
  });

  it("is left alone again when it fails the first call after its rest", async () => {
    const clock = aStoppedClock();
    const { stand, service } = await aServiceThat(down);
    for (let call = 1; call <= 5; call++) await faultOf(service);
    clock.passes(30);

    expect([await faultOf(service), await faultOf(service)]).toEqual(["wrong", "not asked"]);
    expect(stand.met).toBe(6);
  });

  it("is asked on while single failures come between good answers", async () => {
    const { stand, service } = await aServiceThat(down);
    for (let call = 1; call <= 12; call++) {
      stand.answers = call % 3 === 0 ? well : down;
      await faultOf(service);
    }

    expect(stand.met).toBe(12);
  });

  const faults: [string, string, Answers][] = [
    ["that breaks off", "unreachable", (response) => response.destroy()],
    ["that sends us elsewhere", "redirected", (response) => response.writeHead(302, { location: "/" }).end()],
    ["that sends 2 MB", "too long", (response) => response.end(Buffer.alloc(2 * 1024 * 1024, " "))],
    ["that has had enough", "wrong", (response) => response.writeHead(429).end()],
    ["that answers a page", "wrong", (response) => response.end("<html></html>")],
  ];

  it.each(faults)("%s has failed: %s", async (_, fault, answers) => {
    const { service } = await aServiceThat(answers);

    expect(await faultOf(service)).toBe(fault);
  });

  const endless: [string, Answers][] = [
    ["says nothing", () => {}],
    ["never ends", (response) => response.write("[")],
    ["drips", (response) => drip(response)],
  ];

  it.each(endless)("that %s is not waited for", async (_, answers) => {
    const { service } = await aServiceThat(answers, 100);

    expect(await faultOf(service)).toBe("late");
  });

  it("has each call and each failure counted under its name", async () => {
    const lines: string[] = [];
    const written = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => written.mockRestore());
    const { stand, service } = await aServiceThat(down);

    await faultOf(service);
    stand.answers = well;
    await ask(service);

    const counted = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(counted.filter(({ OutsideCalls }) => OutsideCalls === 1)).toHaveLength(2);
    expect(counted.filter(({ OutsideFailures }) => OutsideFailures === 1)).toMatchObject([{ service: "example", fault: "wrong" }]);
  });
});

function drip(response: ServerResponse): void {
  const dripping = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(dripping));
}
