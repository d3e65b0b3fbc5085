import { describe, expect, it } from "vitest";
import { nameMessage } from "../../../shared/wire/persons-name.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { signature } from "../../../shared/wire/signature.ts";

const newcomer = { firstName: "Jo", lastName: "Lee", email: "jo@example.com", password: "Blue2wren!" };
const reserved = (word: string) => `The word "${word}" is reserved. Please enter your own name.`;

describe("the name of a user, which customers and colleagues see", () => {
  it.each([
    ["Kelpie", "Support", [reserved("kelpie"), reserved("support")]],
    ["K\u00E9l-pie", "Lee", [reserved("kelpie")]],
    ["Help Desk", "", [reserved("help desk")]],
    ["\u3164", "Lee", [nameMessage]],
    ["Kel\u3164pie", "Lee", [nameMessage]],
    ["Ann", "\u3164", [nameMessage]],
    ["Ann", "Ing", []],
    ["Kelp", "Lee", []],
    ["Ann", "Pie", []],
    ["Mikel", "Pierce", []],
    ["علی\u200Cرضا", "رضایی", []],
    ["श्री\u200Dमती", "शर्मा", []],
    ["Nguy\u1EC5n", "Th\u1ECB-Mai", []],
    ["Se\u00E1n", "O'Brien", []],
    ["Suharto", "", []],
    ["Nab", "Bankwest", []],
    ["Adminah", "Supporta", []],
  ])("is not one of Kelpie's staff: %s %s", (firstName, lastName, messages) => {
    const registered = routes.register.body.safeParse({ ...newcomer, firstName, lastName });
    const changed = routes.updateUser.body.safeParse({ firstName, lastName });

    for (const { error } of [registered, changed]) expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    ["Help", "Desk", "help desk"],
    ["Kel", "Pie", "kelpie"],
  ])("is read as a whole: %s %s", (firstName, lastName, word) => {
    const { error } = routes.register.body.safeParse({ ...newcomer, firstName, lastName });

    expect(error?.issues.map(({ message }) => message)).toEqual([reserved(word)]);
  });
});

describe.each([
  ["typed in place of a signature", signature.typedName],
  [
    "of somebody who is invited",
    { safeParse: (name: string) => routes.inviteUsers.body.safeParse([{ firstName: name, email: "kim@example.com" }]) },
  ],
])("a name %s", (_where, schema) => {
  const problem = (name: string) => schema.safeParse(name).error?.issues[0]?.message;

  it.each(["Maya Thornton", "J. R. O'Neill-Nguy\u1EC5n (III)", "\u674E", "Suharto", "Lee, Kim", "Mikel Pierce", "علی\u200Cرضا"])(
    "may be %s",
    (name) => {
      expect(problem(name)).toBeUndefined();
    },
  );

  it.each(["Kelpie Security Team: transfer your deposit", "<b>Maya</b>", "maya@example.com", "Maya & Sons = 1"])(
    "is no message: %s",
    (name) => {
      expect(problem(name)).toBe("a name without other signs than . , ' ( ) / and -");
    },
  );

  it.each([
    ["Kelpie Support", reserved("kelpie")],
    ["Ann of the Help Desk", reserved("help desk")],
    ["\u3164", "a text without invisible characters"],
    ["Kel\u3164pie", "a text without invisible characters"],
  ])("is a person's own: %j", (name, message) => {
    expect(problem(name)).toBe(message);
  });
});
