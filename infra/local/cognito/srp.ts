import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

// Secure Remote Password as Cognito speaks it: group 15 of RFC 3526, generator 2, SHA-256. The server stores a salt and
// v = g^x, never the password. Powers are computed here, because createDiffieHellman(N) tests the primality of N for seconds.
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
const g = 2n;
const k = numberOf(digest(bytesOf(N), bytesOf(g)));

/** The stored form of a password, in hexadecimal. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** The server's secret and public values of an exchange. */
export interface Ephemeral {
  readonly secret: bigint;
  readonly publicValue: bigint;
}

/** Verifiers include the pool's name and the user's name. */
export interface Identity {
  readonly poolName: string;
  readonly userId: string;
}

export const newSalt = (): string => randomBytes(16).toString("hex");

/** v = g^x with x = H(salt | H(pool | user | ":" | password)). */
export function verifierOf({ poolName, userId }: Identity, password: string, salt: string): Verifier {
  const inner = createHash("sha256").update(`${poolName}${userId}:${password}`).digest();
  const x = numberOf(digest(bytesOf(BigInt(`0x${salt}`)), inner));
  return { salt, verifier: power(g, x).toString(16) };
}

/** b and B = k·v + g^b. */
export function newEphemeral({ verifier }: Verifier): Ephemeral {
  const secret = numberOf(randomBytes(32));
  return { secret, publicValue: (k * BigInt(`0x${verifier}`) + power(g, secret)) % N };
}

/** Parses the client's public value A. Undefined if it is not hexadecimal, or a multiple of N, which would let a client in without the password. */
export function clientNumber(hex: string): bigint | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return undefined;
  const number = BigInt(`0x${hex}`);
  return number % N === 0n ? undefined : number;
}

/** The proof of the password that the client must send: HMAC over pool, user, secret block and time, by the key derived from S = (A·v^u)^b. */
export function expectedProof(
  { poolName, userId }: Identity,
  exchange: { readonly clientPublicValue: bigint; readonly ephemeral: Ephemeral; readonly verifier: Verifier },
  signed: { readonly secretBlock: Buffer; readonly timestamp: string },
): Buffer {
  const { clientPublicValue, ephemeral, verifier } = exchange;
  const u = numberOf(digest(bytesOf(clientPublicValue), bytesOf(ephemeral.publicValue)));
  const S = power((clientPublicValue * power(BigInt(`0x${verifier.verifier}`), u)) % N, ephemeral.secret);
  const key = Buffer.from(hkdfSync("sha256", bytesOf(S), bytesOf(u), "Caldera Derived Key", 16));
  return createHmac("sha256", key).update(poolName).update(userId).update(signed.secretBlock).update(signed.timestamp).digest();
}

/** base^exponent mod N. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** Big-endian, with a leading zero byte if the first bit is set, like Java's BigInteger. */
function bytesOf(number: bigint): Buffer {
  const hex = number.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

function digest(...parts: readonly Buffer[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}
