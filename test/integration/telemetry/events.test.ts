import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { usageEventNames } from "../../../shared/domain/usage-event.ts";
import { withApi } from "../../support/api/api.ts";
import { everyRecord } from "../../support/store/invariants.ts";
import { type Person, aPerson, send } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const usageMetrics = () => running.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => "Usage" in line);
const failure = { name: "TypeError", source: "/assets/quote-screen-B1x_9.js", line: 12, column: 34 };

describe("a telemetry event", () => {
  it("is logged as a CloudWatch metric by name, with the application's id", async () => {
    const applicationId = newId();

    await ann.api.recordEvents({
      body: {
        events: [
          { name: "quote.expanded", applicationId },
          { name: "demo.step", step: 3 },
        ],
      },
    });

    await expect.poll(usageMetrics).toHaveLength(2);
    expect(usageMetrics()).toEqual([
      {
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [{ Namespace: "Kelpie", Dimensions: [[], ["name"]], Metrics: [{ Name: "Usage", Unit: "Count" }] }],
        },
        applicationId,
        name: "quote.expanded",
        Usage: 1,
      },
      expect.objectContaining({ name: "demo.step", step: 3, Usage: 1 }),
    ]);
  });

  it("reports the source location of a page error without a user, even without a session", async () => {
    const { status } = await send(running, "recordEvents", { body: { events: [{ name: "page.error", error: failure }] } });

    expect(status).toBe(200);
    await expect.poll(() => usageMetrics().at(-1)).toMatchObject({ name: "page.error", error: failure });
    expect(running.lines.filter((line) => line.includes(ann.userId))).toEqual([]);
  });

  it("can have any name of the vocabulary and writes nothing but a rate limit", async () => {
    const before = (await everyRecord()).length;

    await ann.api.recordEvents({ body: { events: usageEventNames.map((name) => ({ name })) } });

    expect((await everyRecord()).length).toBe(before);
  });

  it("is counted again when the call is repeated under its Idempotency-Key, which a public route ignores", async () => {
    const request = { headers: { "idempotency-key": newId(), "link-secret": newId() }, body: { events: [{ name: "demo.step" }] } };
    const before = usageMetrics().length;

    const statuses = [(await send(running, "recordEvents", request)).status, (await send(running, "recordEvents", request)).status];

    expect(statuses).toEqual([200, 200]);
    await expect.poll(usageMetrics).toHaveLength(before + 2);
  });

  it.each([
    ["an unknown name", { name: "kim.lee" }, 'events.0.name: found "kim.lee", expected one of'],
    ["an unknown field", { name: "demo.step", email: "kim@example.com" }, "events.0.email: found an unknown field"],
    ["text as an id", { name: "demo.step", applicationId: "Kim Lee" }, "events.0.applicationId"],
    ["an error's message", { name: "page.error", error: { ...failure, message: "Kim Lee" } }, "events.0.error.message"],
    ["text as an error's name", { name: "page.error", error: { ...failure, name: "no Kim Lee" } }, "events.0.error.name"],
    ["a person's name as an error's name", { name: "page.error", error: { ...failure, name: "Wilhelmina" } }, "events.0.error.name"],
    ["a source with a query", { name: "page.error", error: { ...failure, source: "/privacy?cid=1.js" } }, "events.0.error.source"],
    ["a step that is too high", { name: "demo.step", step: 9 }, "events.0.step: found 9, expected at most 8"],
  ])("returns 400 with %s", async (_title, event, message) => {
    const before = usageMetrics().length;

    const { status, text } = await ann.send("recordEvents", { body: { events: [event] } });

    expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
    expect(usageMetrics()).toHaveLength(before);
  });

  it("returns 400 without entries or with 51 in one request", async () => {
    const many = Array.from({ length: 51 }, () => ({ name: "demo.step" }));

    expect((await ann.send("recordEvents", { body: { events: many } })).status).toBe(400);
    expect((await ann.send("recordEvents", { body: { events: [] } })).status).toBe(400);
  });
});

describe("GET health", () => {
  it("returns the application's version without a token", async () => {
    const { status, text } = await send(running, "health");

    expect([status, JSON.parse(text)]).toEqual([200, { status: "success", message: "", data: { version: "1.2.0" } }]);
  });
});
