import { describe, expect, it } from "vitest";
import { uploadMessage } from "../../../frontend/quote/panel/documents/text-message.ts";

const url = `https://www.kelpie.example/upload#${"A".repeat(43)}`;

describe("the text message with an upload link", () => {
  it("greets the customer and ends with the link", () => {
    expect(uploadMessage("Maria ", url)).toBe(`Hi Maria, please send us your documents here: ${url}`);
  });

  it.each([
    ["no name", null],
    ["a name whose letters halve a message", "Zoë"],
    ["a name that is too long for one message", "Wolfeschlegelsteinhausenbergerdorff-Maria-Theresia-Antonia"],
    ["a name that could be read as a link", "evil.example"],
  ])("leaves the name out for %s, and fits into one message", (_, name) => {
    const text = uploadMessage(name, url);

    expect(text).toBe(`Hi, please send us your documents here: ${url}`);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
