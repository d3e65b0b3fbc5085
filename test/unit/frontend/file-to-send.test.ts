import { describe, expect, it } from "vitest";
import { fileToSend, megabytesText, problemOfFile, progressText } from "../../../frontend/client/document/file-to-send.ts";

const megabyte = 1024 * 1024;
const aFile = (over: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: "statement.pdf",
  type: "application/pdf",
  size: megabyte,
  ...over,
});

describe("a file before its upload", () => {
  it("may be a PDF, JPEG, PNG or HEIC, identified by its extension when the browser does not know its type", () => {
    const pictures = [
      aFile({ name: "IMG_1.HEIC", type: "" }),
      aFile({ name: "b.jpg", type: "image/jpeg" }),
      aFile({ name: "b.jfif", type: "" }),
      aFile({ name: "c.png", type: "" }),
    ];

    expect(pictures.map((file) => fileToSend(file)?.contentType)).toEqual(["image/heic", "image/jpeg", "image/jpeg", "image/png"]);
    expect(pictures.map(problemOfFile)).toEqual(pictures.map(() => undefined));
  });

  it("is rejected with a reason when it is of another kind, empty or above 10 MB", () => {
    expect(problemOfFile(aFile({ name: "notes.txt", type: "text/plain" }))).toBe("Please choose a PDF, JPEG, PNG or HEIC file.");
    expect(problemOfFile(aFile({ size: 0 }))).toBe("The file is empty.");
    expect(problemOfFile(aFile({ size: 10 * megabyte }))).toBeUndefined();
    expect(problemOfFile(aFile({ size: 10 * megabyte + 1 }))).toBe("The file is 10.1 MB and the limit is 10 MB.");
  });

  it("is shown with its size and upload progress", () => {
    expect(megabytesText(2.1 * megabyte)).toBe("2.1 MB");
    expect(megabytesText(60)).toBe("0.1 MB");
    expect(progressText(3.1 * megabyte, 4.8 * megabyte)).toBe("3.1 of 4.8 MB");
    expect(progressText(0, 4.8 * megabyte)).toBe("0 of 4.8 MB");
  });
});
