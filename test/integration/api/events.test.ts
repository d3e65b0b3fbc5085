import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/ids.ts";
import { usageEventNames } from "../../../shared/entities/usage-event.ts";
import { withApi } from "../../support/api.ts";
import { everyItem } from "../../support/invariants.ts";
import { type Person, aPerson, send } from "../../support/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const counted = () => running.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => "Usage" in line);
const others = async () => (await everyItem()).filter(({ sk }) => sk !== "ALLOWANCE");
const failure = { name: "TypeError", source: "/assets/quote-screen-B1x_9.js", line: 12, column: 34 };

describe("what was done", () => {
  it("is counted by its name, as CloudWatch reads it from the log, with the application beside it", async () => {
    const applicationId = newId();

    await ann.api.recordEvents({
      body: {
        events: [
          { name: "quote.expanded", applicationId },
          { name: "demo.step", step: 3 },
        ],
      },
    });

    await expect.poll(counted).toHaveLength(2);
    expect(counted()).toEqual([
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

  it("says where in the code a page failed, by nobody in particular who need not be signed in", async () => {
    const { status } = await send(running, "recordEvents", { body: { events: [{ name: "page.error", error: failure }] } });

    expect(status).toBe(200);
    await expect.poll(() => counted().at(-1)).toMatchObject({ name: "page.error", error: failure });
    expect(running.lines.filter((line) => line.includes(ann.userId))).toEqual([]);
  });

  it("may be any name of the vocabulary, and leaves nothing in the table but how often a network told of something", async () => {
    const before = (await others()).length;

    await ann.api.recordEvents({ body: { events: usageEventNames.map((name) => ({ name })) } });

    expect((await others()).length).toBe(before);
  });

  it.each([
    ["another name", { name: "kim.lee" }, 'events.0.name: found "kim.lee", expected one of'],
    ["another field", { name: "demo.step", email: "kim@example.com" }, "events.0.email: found an unknown field"],
    ["a text for an id", { name: "demo.step", applicationId: "Kim Lee" }, "events.0.applicationId"],
    ["an error's message", { name: "page.error", error: { ...failure, message: "Kim Lee" } }, "events.0.error.message"],
    ["a message for its name", { name: "page.error", error: { ...failure, name: "no Kim Lee" } }, "events.0.error.name"],
    ["somebody's name for an error's", { name: "page.error", error: { ...failure, name: "Wilhelmina" } }, "events.0.error.name"],
    ["an address with a query", { name: "page.error", error: { ...failure, source: "/privacy?cid=1.js" } }, "events.0.error.source"],
    ["a step too far", { name: "demo.step", step: 9 }, "events.0.step: found 9, expected at most 8"],
  ])("is not counted with %s", async (_title, event, message) => {
    const before = counted().length;

    const { status, text } = await ann.send("recordEvents", { body: { events: [event] } });

    expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
    expect(counted()).toHaveLength(before);
  });

  it("is at most 50 in a call, and at least one", async () => {
    const many = Array.from({ length: 51 }, () => ({ name: "demo.step" }));

    expect((await ann.send("recordEvents", { body: { events: many } })).status).toBe(400);
    expect((await ann.send("recordEvents", { body: { events: [] } })).status).toBe(400);
  });
});

describe("the API's health", () => {
  it("is told to everybody, with the product's version", async () => {
    const { status, text } = await send(running, "health");

    expect([status, JSON.parse(text)]).toEqual([200, { status: "success", message: "", data: { version: "1.2.0" } }]);
  });
});
