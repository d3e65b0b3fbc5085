type Item = Readonly<Record<string, unknown>>;

const kinds = [
  // Those of the emulated KMS begin with the key's ARN.
  ["ciphertext", /(?<="\w*[Cc]iphertext\\*":\\*")[\w+/=]+|(?<=")UGFybjphd3M6a21z[\w+/=]+/],
  ["address", /[\w.+-]+@[\w.-]+\.\w+/],
  ["token", /\beyJ[\w-]+\.[\w-]+\.[\w-]+/],
  ["key", /\bkelpie_[0-9A-Z]{8}(?:_[\w-]{43})?|\bwhsec_[\w+/]{43}=/],
  ["secret", /(?<![\w-])(?:[0-9A-HJKMNP-TV-Z]{26})?[\w-]{43}(?![\w-])/],
  ["authenticator", /\b[A-Z2-7]{32}\b|(?<=totp\/Kelpie%3A)[\w.%-]+/],
  ["uuid", /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/],
  ["id", /(?:\b|(?<=msg_))[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Za-z])/],
  ["hash", /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/],
  ["policy", /eyJ[\w+/=]{40,}/],
  ["bytes", /(?<="(?:size|fileBytes)\\*":)\d+/],
  ["stamp", /\b20\d{6}T\d{6}Z/],
  ["time", /\b\d{4}-\d\d-\d\dT[\d:.]+Z/],
  ["partner", /\b(?:cus|evt|pi|sub|vs)_[0-9a-f]+(?:_secret_[\w-]+)?|\bK[0-9A-F]{10}\b|(?<=_local\/checks\/[\w-]+\/)[\w-]+/],
  ["version", /(?<="versionId\\*":\\*")[\w.-]+/],
  ["request", /(?<="requestId\\*":\\*")[\w+/]{15}=/],
  ["moment", /\b1[7-9]\d{8,11}\b/],
] as const;

/** Masked without a number, as are sizes of documents that contain a time. Other kinds are numbered unless the mark was known before. */
const timeless: ReadonlySet<string> = new Set(["time", "moment", "stamp", "policy", "bytes"]);
const volatile = new RegExp(kinds.map(([name, pattern]) => `(?<${name}>${pattern.source})`).join("|"), "g");

/** The ids, hashes and secrets in a text. */
export function volatileMarksIn(text: string): Set<string> {
  return new Set(text.match(volatile) ?? []);
}

/** Makes the texts of equal runs equal: numbers each new id, hash or secret by its first occurrence and blanks times. */
export function maskVolatile(texts: readonly string[], known: ReadonlySet<string>): string[] {
  const blanked = texts.map((text) => ({ text, blank: replaced(text, known, (kind) => `<${kind}>`) }));
  const numbers = new Map<string, number>();
  const numberOf = (mark: string) => numbers.get(mark) ?? numbers.set(mark, numbers.size + 1).get(mark)!;
  return blanked
    .toSorted((a, b) => (a.blank < b.blank ? -1 : 1))
    .map(({ text }) => replaced(text, known, (kind, mark) => (timeless.has(kind) ? `<${kind}>` : `<${kind} ${numberOf(mark)}>`)));
}

function replaced(text: string, known: ReadonlySet<string>, name: (kind: string, mark: string) => string): string {
  return text.replaceAll(volatile, (mark, ...rest) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const kind = Object.keys(groups).find((each) => groups[each] !== undefined)!;
    return known.has(mark) && !timeless.has(kind) ? mark : name(kind, mark);
  });
}

/** An item as JSON with sorted attributes. */
export const textOf = (item: Item): string => JSON.stringify(item, (_key, value: unknown) => (isMap(value) ? inOrder(value) : value));

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
const inOrder = (map: Item) => Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
