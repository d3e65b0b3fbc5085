import { describe, expect, it } from "vitest";
import { sizeOfJpeg } from "../../../functions/file-checks/check-picture.ts";
import { PictureProblem } from "../../../functions/file-checks/picture.ts";
import { bytes, endOfImage, frame, jpegOf, scan, segment, times } from "../../support/fixtures/jpegs.ts";
import { signaturePicture } from "../../support/fixtures/signatures.ts";

function messageOf(jpeg: ArrayLike<number>): string | undefined {
  try {
    sizeOfJpeg(jpeg);
    return undefined;
  } catch (error) {
    if (error instanceof PictureProblem) return error.message;
    throw error;
  }
}

const comment = (length: number) => segment(0xfe, Buffer.alloc(length, 0x41));
const restarts = bytes(...[0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7].flatMap((code) => [0x41, 0xff, code]));

describe("a signature picture is accepted:", () => {
  it.each([
    ["from Chromium's canvas", signaturePicture],
    ["with Safari's Exif and Photoshop segments", jpegOf(segment(0xe1, Buffer.from("Exif\0\0")), segment(0xed, bytes(1)), frame(), scan())],
    ["in grey", jpegOf(frame({ components: 1 }), scan({ components: 1 }))],
    ["with one scan for each colour", jpegOf(frame(), times(3, scan({ components: 1 })))],
    ["with restart intervals", jpegOf(segment(0xdd, bytes(0, 4)), frame(), scan({ data: restarts }))],
    ["with the finest and the coarsest sampling", jpegOf(frame({ sampling: 0x14 }), scan())],
  ])("%s", (_title, jpeg) => {
    expect(messageOf(jpeg)).toBeUndefined();
  });
});

describe("a signature picture is rejected:", () => {
  it.each([
    ["a progressive JPEG", jpegOf(frame({ code: 0xc2 }), scan()), "a progressive JPEG at byte 2, expected a baseline JPEG"],
    ["an arithmetic-coded JPEG", jpegOf(frame({ code: 0xc9 }), scan()), "an arithmetic-coded JPEG at byte 2, expected a baseline JPEG"],
    ["an arithmetic and progressive JPEG", jpegOf(frame({ code: 0xca }), scan()), "a progressive JPEG at byte 2"],
    ["an extended sequential JPEG", jpegOf(frame({ code: 0xc1 }), scan()), "the marker FF C1 at byte 2, expected a baseline JPEG"],
    ["arithmetic tables", jpegOf(segment(0xcc, bytes(0, 0)), frame(), scan()), "an arithmetic-coded JPEG at byte 2"],
    ["12 bits a sample", jpegOf(frame({ precision: 12 }), scan()), "a malformed frame header"],
    ["CMYK", jpegOf(frame({ components: 4 }), scan()), "4 colour components, expected 1 or 3"],
    ["two components", jpegOf(frame({ components: 2 }), scan({ components: 2 })), "2 colour components, expected 1 or 3"],
    ["no component", jpegOf(frame({ components: 0 }), scan()), "0 colour components, expected 1 or 3"],
    ["a frame header that ends early", jpegOf(segment(0xc0, bytes(8, 0, 90, 1, 44, 3, 1, 0x11)), scan()), "a malformed frame header"],
    ["a sampling factor of 0 across", jpegOf(frame({ sampling: 0x01 }), scan()), "a malformed sampling factor, expected 1 to 4"],
    ["a sampling factor of 5 down", jpegOf(frame({ sampling: 0x15 }), scan()), "a malformed sampling factor, expected 1 to 4"],
    ["two frames", jpegOf(frame(), frame(), scan()), "a second frame, expected one"],
    ["no scan", jpegOf(frame()), "no scan, expected a picture"],
    ["a scan before its frame", jpegOf(scan(), frame()), "a malformed scan header"],
    ["four scans", jpegOf(frame(), times(4, scan({ components: 1 }))), "more than 3 scans, expected a baseline JPEG"],
    ["a scan of more components than the frame has", jpegOf(frame({ components: 1 }), scan()), "a malformed scan header"],
    ["a scan of no component", jpegOf(frame(), scan({ components: 0 })), "a malformed scan header"],
    ["a scan of some coefficients", jpegOf(frame(), scan({ spectrum: [0, 5, 0] })), "a malformed scan header"],
    ["a scan without the first coefficient", jpegOf(frame(), scan({ spectrum: [1, 63, 0] })), "a malformed scan header"],
    ["a scan of some bits", jpegOf(frame(), scan({ spectrum: [0, 63, 1] })), "a malformed scan header"],
    ["a scan header that is too long", jpegOf(frame(), segment(0xda, bytes(1, 1, 0, 9, 0, 63, 0))), "a malformed scan header"],
    ["a segment of length 0", jpegOf(segment(0xfe, bytes(), 0), frame(), scan()), "a segment of 0 bytes at byte 2, expected 2 to"],
    ["a segment of length 1", jpegOf(segment(0xfe, bytes(), 1), frame(), scan()), "a segment of 1 bytes at byte 2, expected 2 to"],
    ["a segment longer than the file", jpegOf(frame(), segment(0xfe, bytes(), 65_535), scan()), "a segment of 65535 bytes at byte 21"],
    ["a restart marker outside a scan", jpegOf(bytes(0xff, 0xd0), frame(), scan()), "the marker FF D0 at byte 2"],
    ["a height after the scan", jpegOf(frame(), scan(), segment(0xdc, bytes(0, 90))), "the marker FF DC at byte 39"],
    ["a reserved marker", jpegOf(bytes(0xff, 0x01), frame(), scan()), "the marker FF 01 at byte 2"],
    ["fill bytes before a marker", jpegOf(bytes(0xff, 0xff), frame(), scan()), "the marker FF FF at byte 2"],
    ["fill bytes in a scan", jpegOf(frame(), scan({ data: bytes(1, 0xff, 0xff, 0xff) })), "the marker FF FF at byte 36"],
    ["bytes between segments", jpegOf(frame(), bytes(7, 7), scan()), "no marker at byte 21, expected one"],
    ["a picture within the picture", jpegOf(jpegOf(frame(), scan()), frame(), scan()), "the marker FF D8 at byte 2"],
    ["half of Chromium's picture", signaturePicture.subarray(0, 1_500), "a picture without an end, expected a whole JPEG"],
    ["a picture that lacks its last byte", signaturePicture.subarray(0, -1), "a picture without an end, expected a whole JPEG"],
    ["bytes after the end", Buffer.concat([signaturePicture, bytes(0)]), "1 bytes after the end of the picture, expected none"],
    ["a file after the end", Buffer.concat([signaturePicture, Buffer.from("%PDF-1.7")]), "8 bytes after the end of the picture"],
    ["a second end", Buffer.concat([signaturePicture, endOfImage]), "2 bytes after the end of the picture, expected none"],
  ])("%s", (_title, jpeg, message) => {
    expect(messageOf(jpeg)).toContain(`found ${message}`);
  });
});

/** The bytes of a file, and the highest number of times that one of them has been read. */
function countedReads(jpeg: Buffer) {
  let reads = 0;
  const counted = new Proxy(jpeg, {
    get: (target, key) => {
      if (key !== "length") reads += 1;
      return target[key as unknown as number];
    },
  });
  return { counted, reads: () => reads };
}

const size = 150_000;
const progressive = (scans: number) =>
  jpegOf(
    frame({ code: 0xc2, width: 1_992, height: 1_992 }),
    times(scans, scan({ components: 1, spectrum: [1, 63, 0], data: bytes(0, 0, 0) })),
  );

describe("a hostile signature picture is read only once:", () => {
  it.each([
    ["97 progressive scans in 1.3 kB", progressive(97)],
    ["150 kB of progressive scans", progressive(size / 13)],
    ["150 kB of baseline scans", jpegOf(frame(), times(size / 10, scan({ components: 1, data: bytes() })))],
    ["150 kB of empty comments", jpegOf(times(size / 4, comment(0)), frame(), scan())],
    ["150 kB of long comments", jpegOf(times(3, comment(50_000)), frame(), scan())],
    ["150 kB of Huffman tables", jpegOf(frame(), times(size / 30, segment(0xc4, Buffer.alloc(26))), scan())],
    ["150 kB of stuffed zeros in one scan", jpegOf(frame(), scan({ data: times(size / 2, bytes(0xff, 0)) }))],
    ["150 kB of restart markers in one scan", jpegOf(frame(), scan({ data: times(size / 2, bytes(0xff, 0xd3)) }))],
    ["150 kB of fill bytes", jpegOf(frame(), scan({ data: Buffer.alloc(size, 0xff) }))],
    ["150 kB of frames", jpegOf(times(size / 19, frame()), scan())],
    ["a scan without an end", Buffer.concat([bytes(0xff, 0xd8), frame(), scan({ data: Buffer.alloc(size) })])],
    ["segments of length 0 without an end", Buffer.concat([bytes(0xff, 0xd8), times(size / 4, segment(0xfe, bytes(), 0))])],
    ["segments of length 1 without an end", Buffer.concat([bytes(0xff, 0xd8), times(size / 4, segment(0xfe, bytes(), 1))])],
  ])("%s", (_title, jpeg) => {
    const { counted, reads } = countedReads(jpeg);

    messageOf(counted);

    expect(reads()).toBeGreaterThan(0);
    expect(reads()).toBeLessThanOrEqual(3 * jpeg.length);
  });

  it("stops at the first wrong byte: 150 kB of progressive scans cost no more than ten", () => {
    const [few, many] = [countedReads(progressive(10)), countedReads(progressive(size / 13))];

    expect([messageOf(few.counted), messageOf(many.counted)]).toEqual(
      Array.from({ length: 2 }, () => "found a progressive JPEG at byte 2, expected a baseline JPEG."),
    );
    expect(many.reads()).toBe(few.reads());
  });
});
