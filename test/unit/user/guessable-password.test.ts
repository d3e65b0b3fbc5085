import { describe, expect, it } from "vitest";
import { rejectGuessablePassword } from "../../../functions/user/guessable-password.ts";

const rejected = { kind: "invalid", code: "PASSWORD_COMMON", field: "newPassword" };

const priya = { firstName: "Priya", lastName: "O'Raman", email: "p.raman2@harbour.example" };

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
    await expect(rejectGuessablePassword(password, priya, "newPassword")).rejects.toMatchObject(rejected);
  });
});

describe("a password of nothing but the product's name and the user's own is rejected", () => {
  it.each(["Kelpie2026!", "K3lp1e-2026", "Priya1991!", "2026#Priya#Raman", "PriyaKelpie1!", "Harbour2026!", "raman-HARBOUR-1"])(
    "%s",
    async (password) => {
      await expect(rejectGuessablePassword(password, priya, "newPassword")).rejects.toMatchObject(rejected);
    },
  );
});

describe("a password that is not in the list is accepted", () => {
  it.each(["Quote2day!", "Kelpie4walks!", "Priya&Wombat4", "Tr7$hVq2", "purple&Wombat4Tea", "correct&Horse9battery"])(
    "%s",
    async (password) => {
      await expect(rejectGuessablePassword(password, priya, "newPassword")).resolves.toBeUndefined();
    },
  );
});
