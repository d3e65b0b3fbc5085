import { describe, expect, it } from "vitest";
import { type Change, createSaveQueue } from "../../../frontend/client/application/save-queue.ts";

/** A server on which each change waits until the test answers it. */
function aServer() {
  const sent: { value: unknown; succeed: () => void; fail: (message: string) => void }[] = [];
  const change = (key: string, value: unknown): Change => ({
    key,
    value,
    save: () =>
      new Promise<void>((resolve, reject) => {
        sent.push({ value, succeed: resolve, fail: (message) => reject(new Error(message)) });
      }),
  });
  return { sent, change };
}

const messageOf = (error: unknown) => (error as Error).message;

const answered = () => new Promise<void>((resolve) => void setTimeout(resolve));

describe("the save queue of a scenario", () => {
  it("reports nothing at first, then saving, then saved", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);
    const before = queue.snapshot().state;

    queue.put(change("term", 48));
    const meanwhile = queue.snapshot();
    sent[0]!.succeed();
    await queue.settled();

    expect(before).toBe("idle");
    expect(meanwhile.state).toBe("saving");
    expect(meanwhile.unsaved.get("term")?.value).toBe(48);
    expect(queue.snapshot()).toEqual({ state: "saved", unsaved: new Map(), invalid: new Set() });
  });

  it("sends changes one after another in the order in which they were made", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);

    queue.put(change("term", 48));
    queue.put(change("balloon", 10));
    const first = sent.map(({ value }) => value);
    sent[0]!.succeed();
    await answered();

    expect(first).toEqual([48]);
    expect(sent.map(({ value }) => value)).toEqual([48, 10]);
  });

  it("keeps a newer value of a field while the older one is being saved, and sends it next", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);

    queue.put(change("deposit", 1000));
    queue.put(change("deposit", 2000));
    sent[0]!.succeed();
    await answered();
    const visible = queue.snapshot().unsaved.get("deposit")?.value;
    sent[1]!.succeed();
    await queue.settled();

    expect(visible).toBe(2000);
    expect(sent.map(({ value }) => value)).toEqual([1000, 2000]);
    expect(queue.snapshot().state).toBe("saved");
  });

  it("sends only the newest of several waiting values", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);

    queue.put(change("term", 48));
    for (const deposit of [1, 2, 3]) queue.put(change("deposit", deposit));
    sent[0]!.succeed();
    await answered();

    expect(sent.map(({ value }) => value)).toEqual([48, 3]);
  });

  it("keeps a failed value with its reason, saves the others, and reports that it is not saved", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);

    queue.put(change("score", 700));
    queue.put(change("term", 48));
    sent[0]!.fail("a bureau's score stands");
    await answered();
    sent[1]!.succeed();
    await queue.settled();

    expect(queue.snapshot().state).toBe("failed");
    expect([...queue.snapshot().unsaved.values()]).toMatchObject([{ key: "score", value: 700, problem: "a bureau's score stands" }]);
  });

  it("retries failed values on request and then reports saved", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);
    queue.put(change("score", 700));
    sent[0]!.fail("not reached");
    await queue.settled();

    queue.retry();
    const meanwhile = queue.snapshot();
    sent[1]!.succeed();
    await queue.settled();

    expect(meanwhile.state).toBe("saving");
    expect(meanwhile.unsaved.get("score")).toMatchObject({ value: 700 });
    expect(meanwhile.unsaved.get("score")).not.toHaveProperty("problem");
    expect(queue.snapshot().state).toBe("saved");
  });

  it("drops a failed value when the saved one is entered again", async () => {
    const { sent, change } = aServer();
    const queue = createSaveQueue(messageOf);
    queue.put(change("score", 700));
    sent[0]!.fail("rejected");
    await queue.settled();

    queue.drop("score");
    await queue.settled();

    expect(queue.snapshot()).toEqual({ state: "saved", unsaved: new Map(), invalid: new Set() });
    expect(sent).toHaveLength(1);
  });

  it("has nothing to retry when all is saved", () => {
    const queue = createSaveQueue(messageOf);

    queue.retry();

    expect(queue.snapshot().state).toBe("idle");
  });

  it("notes the fields whose typed text is not accepted until each is corrected", () => {
    const queue = createSaveQueue(messageOf);

    queue.setInvalid("deposit", true);
    queue.setInvalid("score", true);
    const noted = [...queue.snapshot().invalid];
    queue.setInvalid("deposit", false);

    expect(noted).toEqual(["deposit", "score"]);
    expect([...queue.snapshot().invalid]).toEqual(["score"]);
  });
});
