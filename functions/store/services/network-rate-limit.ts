import { settingOr } from "../../configuration.ts";
import type { ConsumeNetworkLimit } from "../../call/network-limit.ts";
import { consumeOrThrow } from "./rate-limit.ts";

const spanMs = 10 * 60_000;

/** Multiplies every limit, for load tests that run from one machine. */
const factor = (): number => Number(settingOr("RATE_LIMIT_FACTOR", "1"));

export const consumeNetworkLimit: ConsumeNetworkLimit = ({ what, max, ip, amount }) =>
  consumeOrThrow({ what, max: Math.ceil(max * factor()), spanMs }, networkPrefix(ip), amount);

/** Characters of an IPv4 address that is written as an IPv6 one. */
const longestAddress = 45;

/** The IPv4 address, or the /64 prefix of an IPv6 address: providers give each customer a whole /64. */
export function networkPrefix(ip: string): string {
  const plain = ip
    .slice(0, longestAddress)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [start = "", end] = plain.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const before = groups(start);
  const gap = end === undefined ? 0 : 8 - before.length - groups(end).length;
  const all = [...before, ...Array<string>(Math.max(0, gap)).fill("0"), ...groups(end ?? "")];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
