import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApplication } from "../../../frontend/client/application/open-application.ts";

const listening = { online: new Set<unknown>() };

beforeEach(() => {
  vi.stubGlobal("window", {
    addEventListener: (_type: "online", listener: unknown) => listening.online.add(listener),
    removeEventListener: (_type: "online", listener: unknown) => listening.online.delete(listener),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const microtasks = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** A change that fails until it is told to succeed. */
function aChange() {
  const server = { isDown: true };
  const save = () => (server.isDown ? Promise.reject(new Error("The connection is lost.")) : Promise.resolve());
  return { server, change: { key: "term", value: 48, save } };
}

describe("an open application", () => {
  it("is the same object for every part of its page", () => {
    expect(openApplication("1")).toBe(openApplication("1"));
    expect(openApplication("1")).not.toBe(openApplication("2"));
  });

  it("leaves no listener and no state behind when it is closed", async () => {
    const opened = openApplication("3");
    opened.open();
    opened.setTried({ term: 48 });
    opened.requestFocus("score");
    const whileOpen = listening.online.has(opened.saves.retry);

    opened.close();
    await microtasks();

    expect(whileOpen).toBe(true);
    expect(listening.online.has(opened.saves.retry)).toBe(false);
    expect(openApplication("3")).not.toBe(opened);
    expect(openApplication("3").state()).toMatchObject({ tried: {}, target: undefined, preview: undefined });
  });

  it("stays while a change is not saved, and goes once it is", async () => {
    const opened = openApplication("4");
    const { server, change } = aChange();
    opened.open();
    opened.saves.put(change);
    opened.close();
    await microtasks();
    const kept = openApplication("4");

    server.isDown = false;
    opened.saves.retry();
    await opened.saves.settled();

    expect(kept).toBe(opened);
    expect(kept.state().saving.unsaved.size).toBe(0);
    expect(listening.online.has(opened.saves.retry)).toBe(false);
    expect(openApplication("4")).not.toBe(opened);
  });

  it("saves what a field hands over while its page goes", async () => {
    const opened = openApplication("5");
    const { server, change } = aChange();
    opened.open();
    opened.close();
    opened.saves.put(change);
    await microtasks();

    expect(openApplication("5")).toBe(opened);
    server.isDown = false;
    opened.saves.retry();
    await opened.saves.settled();
    expect(openApplication("5")).not.toBe(opened);
  });

  it("tells a component about its own part alone", () => {
    const opened = openApplication("6");
    const before = opened.state();
    opened.setTried({ deposit: 1_000 });

    expect(opened.state()).not.toBe(before);
    expect(opened.state().saving).toBe(before.saving);
  });
});
