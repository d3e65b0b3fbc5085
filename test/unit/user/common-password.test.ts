import { describe, expect, it } from "vitest";
import { rejectCommonPassword } from "../../../functions/user/common-password.ts";

const rejected = { kind: "invalid", code: "PASSWORD_COMMON", field: "newPassword" };

describe("a common password is rejected", () => {
  it.each([
    "Password1!",
    "Welcome1!",
    "P@ssw0rd",
    "Pa$$w0rd2026!",
    "Qwerty123!",
    "Abc12345!",
    "L3tme1n!",
    "Welcom3!",
    "Summer2026!",
    "Football99&",
  ])("%s", async (password) => {
    await expect(rejectCommonPassword(password, "newPassword")).rejects.toMatchObject(rejected);
  });
});

describe("a password that is not in the list is accepted", () => {
  it.each(["Quote2day!", "Kelpie2026!", "Tr7$hVq2", "purple&Wombat4Tea", "correct&Horse9battery"])("%s", async (password) => {
    await expect(rejectCommonPassword(password, "newPassword")).resolves.toBeUndefined();
  });
});
