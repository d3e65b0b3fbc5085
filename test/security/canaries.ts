/** What somebody types into the product that must never be found where others read: in logs, metrics, errors of ours and addresses. */
export const canaries = {
  firstName: "Quillianne",
  lastName: "Zorbatrask",
  entityName: "Zorbatrask Canary Holdings",
  dateOfBirth: "1931-07-19",
  mobile: "0491570156",
  email: "quillianne.zorbatrask@canary.example",
  licence: "LIC-88213377.pdf",
  abn: "33102417032",
  acn: "102417032",
  address: "77 Canary Lane, Wollombi NSW 2325",
  note: "canary-note-7731 owes her brother nothing",
  password: "C4nary!Passw0rdZq",
  secret: "canarysecretQ7731canarysecretQ7731canaryQ77",
  credential: "canary-credential-7731",
  signature: "data:image/jpeg;base64,Y2FuYXJ5c2lnbmF0dXJlNzczMQ==",
} as const;

/** Those that not even an answer to whoever sent them may show. */
export const secretCanaries = [canaries.password, canaries.secret, canaries.credential, "Y2FuYXJ5c2lnbmF0dXJl"] as const;

const spellings = (text: string) => [text, encodeURIComponent(text), text.replaceAll(" ", "+"), Buffer.from(text).toString("base64")];

const sought = [...new Set([...Object.values(canaries), ...secretCanaries].flatMap(spellings).map((text) => text.toLowerCase()))];

/** The lines that show a canary, and anything else that must not be there. */
export function sightings(lines: readonly string[], more: readonly string[] = []): string[] {
  const all = [...sought, ...more.map((text) => text.toLowerCase())];
  return lines.filter((line) => {
    const plain = line.toLowerCase();
    return all.some((text) => plain.includes(text));
  });
}

/** The secret canaries that an answer shows. */
export const secretsIn = (text: string): string[] => secretCanaries.filter((secret) => text.includes(secret));
