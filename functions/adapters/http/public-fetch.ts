/** Calls to addresses that users type. Nothing but a public host on the internet can be reached by one. */
import { Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, type LookupFunction, isIPv6 } from "node:net";
import { InvalidInput, show } from "../../../shared/wire/problem.ts";
import { settingOr } from "../../configuration.ts";

const timeoutMs = 5_000;
/** Of an answer so much is read, and dropped. */
const maxBytes = 1024;

/** IANA's special-purpose ranges, multicast, and what translates or tunnels to IPv4. An address of ::ffff:0:0/96 is checked by its IPv4. */
const specialRanges = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
    192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  ipv6: `::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16
    fc00::/7 fe80::/10 fec0::/10 ff00::/8`,
} as const;

const special = new BlockList();
for (const family of ["ipv4", "ipv6"] as const)
  for (const range of specialRanges[family].split(/\s+/)) {
    const [network = "", prefix] = range.split("/");
    special.addSubnet(network, Number(prefix), family);
  }

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
export const isPublicAddress = (address: string): boolean => !special.check(address, familyOf(address));

/** Answers a host's addresses; none if it is unknown or the name servers do not answer in time. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  signal.addEventListener("abort", () => resolver.cancel());
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

interface Target {
  readonly url: URL;
  /** That were checked. Undefined for a host that the setting lets through. */
  readonly addresses: readonly string[] | undefined;
}

/** Throws InvalidInput for `url` unless it is https on port 443 of a host name, all of whose addresses are public. */
export async function publicTarget(text: string, resolve = resolveByDns, signal = AbortSignal.timeout(timeoutMs)): Promise<Target> {
  const url = URL.parse(text);
  if (url && isLetThrough(url)) return { url, addresses: undefined };
  if (!url || !isPublicUrl(url)) throw refused(text, 'an address such as "https://hooks.example.com/kelpie", without a user or a port');
  const addresses = await resolve(url.hostname, signal);
  if (addresses.length === 0) throw refused(url.hostname, "a host that is on the internet");
  if (!addresses.every(isPublicAddress)) throw refused(url.hostname, "a host with public addresses only");
  return { url, addresses };
}

/** An IP address in any notation becomes four numbers or gets brackets when it is parsed, which is no host name. */
const isPublicUrl = ({ protocol, port, username, password, hostname }: URL): boolean =>
  protocol === "https:" && port === "" && username === "" && password === "" && /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);

/** The setting is empty on AWS. */
const isLetThrough = ({ protocol, host }: URL): boolean => protocol === "http:" && settingOr("WEBHOOK_HOSTS", "").split(",").includes(host);

const refused = (found: string, expected: string) => new InvalidInput([{ path: ["url"], found: show(found), expected }]);

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Follows no redirects; five seconds in all. Answers the status. Throws InvalidInput like publicTarget, and errors of the network. */
export async function postToPublic(text: string, post: Post, resolve = resolveByDns): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  return send(await publicTarget(text, resolve, signal), post, signal);
}

function send({ url, addresses }: Target, { headers, body }: Post, signal: AbortSignal): Promise<number> {
  const options = { method: "POST", headers, signal, agent: false };
  return new Promise((resolve, reject) => {
    const request = addresses ? https.request(url, { ...options, lookup: answering(addresses) }) : http.request(url, options);
    let status: number | undefined;
    let failure = new Error("The connection was closed without an answer");
    request.on("response", (response) => {
      status = response.statusCode;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) request.destroy();
      });
      response.on("error", () => request.destroy());
    });
    request.on("error", (error) => (failure = error));
    request.on("close", () => (status === undefined ? reject(failure) : resolve(status)));
    request.end(body);
  });
}

/** The name is not resolved again: what was checked is connected to. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    if (all) return callback(null, found);
    return callback(null, found[0]!.address, found[0]!.family);
  };
