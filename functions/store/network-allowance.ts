import { settingOr } from "../configuration.ts";
import { takeAllowance } from "./allowance.ts";

const spanMs = 10 * 60_000;
const usual = "10";

/** How many there may be of each for one call of the usual number: an office at work is one network, and a page tells what is done there. */
const times = { registering: 1, "asking for addresses": 1, "telling what was done": 60 } as const;

/** Uses up so much of what a network has of this kind in ten minutes. Throws a Refusal (tooMany) where less is left. */
export function takeNetworkAllowance(what: keyof typeof times, ip: string, amount = 1): Promise<void> {
  const most = times[what] * Number(settingOr("CALLS_PER_NETWORK", usual));
  return takeAllowance({ what, most, spanMs }, networkOf(ip), amount);
}

/** An IPv4 address, or the half of an IPv6 address that one customer of a provider has: the other half they choose as they like. */
export function networkOf(ip: string): string {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const before = groups(head);
  const gap = tail === undefined ? 0 : 8 - before.length - groups(tail).length;
  const whole = [...before, ...Array<string>(Math.max(0, gap)).fill("0"), ...groups(tail ?? "")];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
