import { once } from "node:events";
import https from "node:https";
import { type Server, createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Resolve, isPublicAddress, postToPublic, publicTarget } from "../../../functions/adapters/http/public-fetch.ts";

const anywhere: Resolve = async () => ["8.8.8.8", "2606:4700::1111"];
const post = { headers: { "content-type": "application/json" }, body: "{}" };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("the address of a webhook", () => {
  it.each([
    "http://hooks.example.com/a",
    "ftp://hooks.example.com",
    "https://hooks.example.com:8443/",
    "https://user@hooks.example.com/",
    "https://:secret@hooks.example.com/",
    "https://localhost/",
    "https://hooks/",
    "https://hooks.example.com./",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.0.0.1./",
    "https://１２７.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://",
    "hooks.example.com",
    "",
  ])("%s is refused and nothing is resolved", async (text) => {
    const resolve = vi.fn<Resolve>(anywhere);
    await expect(publicTarget(text, resolve)).rejects.toThrow("url: found");
    expect(resolve).not.toHaveBeenCalled();
  });

  it("may be any host name of the internet, in other scripts too", async () => {
    expect((await publicTarget("https://hooks.example.com:443/a?b=c", anywhere)).url.href).toBe("https://hooks.example.com/a?b=c");
    expect((await publicTarget("https://bücher.example/", anywhere)).url.hostname).toBe("xn--bcher-kva.example");
  });

  it.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1
    198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::10.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::a00:1 64:ff9b:1::1
    100::1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1`.split(/\s+/),
  )("is refused if one of its addresses is %s", async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const refused = publicTarget("https://hooks.example.com/", async () => ["8.8.8.8", address]);
    await expect(refused).rejects.toThrow("expected a host with public addresses only");
  });

  it.each(["8.8.8.8", "100.63.255.255", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])("may be at %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("is refused if nobody knows the host", async () => {
    await expect(publicTarget("https://hooks.example.com/", async () => [])).rejects.toThrow("expected a host that is on the internet");
  });

  it("is resolved once: a name that points inside afterwards leads to the address that was checked", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const resolve = vi.fn<Resolve>(async () => answers.shift()!);
    const request = vi.spyOn(https, "request").mockImplementation(() => {
      throw new Error("not connected");
    });

    await expect(postToPublic("https://hooks.example.com/", post, resolve)).rejects.toThrow("not connected");
    expect(resolve).toHaveBeenCalledTimes(1);
    const { lookup } = request.mock.calls[0]![1] as { lookup: LookupFunction };
    const connected: unknown[] = [];
    lookup("hooks.example.com", {}, (...answer) => connected.push(answer));
    lookup("hooks.example.com", { all: true }, (...answer) => connected.push(answer));
    expect(connected).toEqual([
      [null, "8.8.8.8", 4],
      [null, [{ address: "8.8.8.8", family: 4 }]],
    ]);
  });
});

describe("a receiver", () => {
  let server: Server;
  let reached: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      reached.push(request.url!);
      const answers: Record<string, () => unknown> = {
        "/hangs": () => undefined,
        "/hangs-after-head": () => response.writeHead(200).write("{"),
        "/resets": () => request.socket.resetAndDestroy(),
        "/redirects": () => response.writeHead(302, { location: "/inside" }).end(),
        "/upgrades": () => request.socket.end("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
        "/long": () => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024)),
        "/fails": () => response.writeHead(500).end("no"),
      };
      (answers[request.url!] ?? (() => response.end()))();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });

  const ask = (path: string) => {
    reached = [];
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv("WEBHOOK_HOSTS", `localhost:1,${host}`);
    return postToPublic(`http://${host}${path}`, post);
  };

  it.each([
    ["/", 200],
    ["/fails", 500],
    ["/long", 200],
  ])("at %s answers %i", async (path, status) => {
    expect(await ask(path)).toBe(status);
  });

  it("that redirects is not followed", async () => {
    expect(await ask("/redirects")).toBe(302);
    expect(reached).toEqual(["/redirects"]);
  });

  it.each([
    ["/resets", "ECONNRESET"],
    ["/upgrades", "without an answer"],
  ])("at %s is a failure", async (path, text) => {
    await expect(ask(path)).rejects.toThrow(text);
  });

  it("that hangs is left after five seconds", async () => {
    const from = performance.now();
    const [hanging, halfway] = await Promise.allSettled([ask("/hangs"), ask("/hangs-after-head")]);
    expect(performance.now() - from).toBeLessThan(5_600);
    expect([hanging.status, halfway]).toEqual(["rejected", { status: "fulfilled", value: 200 }]);
  }, 10_000);

  it("of this machine is not reached unless the setting names it", async () => {
    reached = [];
    await expect(postToPublic(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, post)).rejects.toThrow("url: found");
    expect(reached).toEqual([]);
  });
});
