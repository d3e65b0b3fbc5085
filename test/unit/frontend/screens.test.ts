import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { screens } from "../../../frontend/app/screens.ts";

// Core specification, section 2.
const specified = [
  "/register",
  "/login",
  "/password/forgot",
  // The specification has the key in the path, which logs and histories keep; it follows the # instead.
  "/password/reset",
  "/404",
  "/request-success",
  "/request-fail",
  "/organisation",
  "/invite-users",
  "/quotes",
  "/quote",
  "/quote/:applicationId",
  "/referrals",
  "/referral/:applicationId",
  "/customers",
  "/account/profile",
  "/account/organisation",
  "/account/settings",
  "/subscribe",
];

it.each(specified)("%s has a page", (path) => {
  expect(screens.map((screen) => screen.path)).toContain(path);
});

it("search engines are told what Kelpie is", async () => {
  expect(await readFile("frontend/index.html", "utf8")).toMatch(/<meta\s+name="description"\s+content="Kelpie quotes [^"]{80,}"/);
});
