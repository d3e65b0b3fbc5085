import { crc32 } from "node:zlib";

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** The entries of a ZIP without compression, by its central directory. Throws if a checksum or a place is wrong. */
export function storedEntries(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) throw new Error("a ZIP without an end");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error("a broken central directory");
    const [method, checksum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    if (method !== 0 || crc32(content) !== checksum) throw new Error(`${name} is not stored as it was`);
    at += 46 + nameLength + extraLength + commentLength;
    return { name, content };
  });
}
