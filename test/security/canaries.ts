/** Personal data and secrets that the tests enter, and that must never appear in logs, metrics, error messages or URLs. */
export const canaries = {
  firstName: "Quillianne",
  lastName: "Zorbatrask",
  entityName: "Zorbatrask Canary Holdings",
  dateOfBirth: "1931-07-19",
  mobile: "0491570156",
  email: "quillianne.zorbatrask@canary.example",
  licence: "LIC-88213377.pdf",
  licenceNumber: "QX88213377",
  accountNumber: "918273645",
  abn: "33102417032",
  acn: "102417032",
  address: "77 Canary Lane, Wollombi NSW 2325",
  note: "canary-note-7731 owes her brother nothing",
  password: "C4nary!Passw0rdZq",
  secret: "canarysecretQ7731canarysecretQ7731canaryQ77",
  credential: "canary-credential-7731",
  signature: "data:image/jpeg;base64,Y2FuYXJ5c2lnbmF0dXJlNzczMQ==",
} as const;

/** Canaries that no response may contain, not even to the caller who sent them. */
export const secretCanaries = [canaries.password, canaries.secret, canaries.credential, "Y2FuYXJ5c2lnbmF0dXJl"] as const;

const spellings = (text: string) => [text, encodeURIComponent(text), text.replaceAll(" ", "+"), Buffer.from(text).toString("base64")];

const searchedTexts = [...new Set([...Object.values(canaries), ...secretCanaries].flatMap(spellings).map((text) => text.toLowerCase()))];

/** The lines that contain a canary or one of the additional texts, in any of the usual encodings. */
export function leakedCanaries(lines: readonly string[], more: readonly string[] = []): string[] {
  const all = [...searchedTexts, ...more.map((text) => text.toLowerCase())];
  return lines.filter((line) => {
    const plain = line.toLowerCase();
    return all.some((text) => plain.includes(text));
  });
}

export const secretsIn = (text: string): string[] => secretCanaries.filter((secret) => text.includes(secret));
