import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPageOn, bundledPage, inBrowser, launchBrowser } from "./cognito-page.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { createConfirmedUser, aClock, password, signIn as signInByApi, withSecondFactor } from "./cognito-pool.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundledPage()]);
});
afterAll(() => browser.close());

const signIn = (page: Page, username = "jo@example.com", candidate = password) =>
  inBrowser(page, "signIn", { username, password: candidate });
const notAuthorized = (message: string) => ({ name: "NotAuthorizedException", message });

describe("Amplify in a browser with the Cognito emulator", () => {
  it("signs a broker in without sending the password", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const sub = await createConfirmedUser(pool);
    const sent: string[] = [];
    page.on("request", (request) => void sent.push(request.postData() ?? ""));

    const { isSignedIn } = await signIn(page, "JO@example.com");

    expect(isSignedIn).toBe(true);
    expect(sent.some((body) => body.includes("USER_SRP_AUTH"))).toBe(true);
    expect(sent.some((body) => body.includes(password))).toBe(false);
    const { accessToken } = await inBrowser(page, "fetchAuthSession");
    expect(decodeJwt(accessToken!)).toMatchObject({ sub, username: sub, token_use: "access", iss: pool.issuer });
  });

  it("gets new tokens on request, with changed groups", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const group = { UserPoolId: pool.poolId, GroupName: "master" };
    await pool.client.send(new CreateGroupCommand(group));
    const Username = await createConfirmedUser(pool);
    await signIn(page);
    const first = await inBrowser(page, "fetchAuthSession");

    await pool.client.send(new AdminAddUserToGroupCommand({ ...group, Username }));
    const second = await inBrowser(page, "fetchAuthSession", { forceRefresh: true });

    expect(first.groups).toBeUndefined();
    expect(second.groups).toEqual(["master"]);
    expect(second.accessToken).not.toBe(first.accessToken);
  });

  it("renews expired tokens automatically", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await page.clock.install({ time: clock.now() });
    await createConfirmedUser(pool);
    await signIn(page);
    const { accessToken } = await inBrowser(page, "fetchAuthSession");

    clock.pass(61);
    await page.clock.setFixedTime(clock.now());
    const renewed = await inBrowser(page, "fetchAuthSession");

    expect(decodeJwt(renewed.accessToken!).exp! - decodeJwt(accessToken!).exp!).toBe(61 * 60);
  });

  it("asks for the code of a second factor, again after a wrong one, and only once for each code", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    const secret = await withSecondFactor(pool, clock.now());
    clock.pass(1);
    const code = totpCode(secret, clock.now());
    const confirm = (challengeResponse: string) => inBrowser(page, "confirmSignIn", { challengeResponse });

    expect(await signIn(page)).toMatchObject({ isSignedIn: false, nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" } });
    await expect(confirm(code === "000000" ? "000001" : "000000")).rejects.toMatchObject({ name: "CodeMismatchException" });
    expect(await confirm(code)).toMatchObject({ isSignedIn: true });

    await inBrowser(page, "signOut");
    await signIn(page);
    await expect(confirm(code)).rejects.toMatchObject({ name: "ExpiredCodeException" });
    clock.pass(4);
    await expect(confirm(totpCode(secret, clock.now()))).rejects.toMatchObject(
      notAuthorized("Invalid session for the user, session is expired."),
    );
  });

  it("is locked by wrong codes as by wrong passwords, in whichever sign-ins they are tried, until a right code", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    const secret = await withSecondFactor(pool, clock.now());
    clock.pass(1);
    const confirm = (challengeResponse: string) => inBrowser(page, "confirmSignIn", { challengeResponse });
    const locked = notAuthorized("Password attempts exceeded");

    for (let nth = 1; nth <= 5; nth++) {
      if (nth % 2 === 1) await signIn(page);
      await expect(confirm(totpCode(secret, 0))).rejects.toMatchObject({ name: "CodeMismatchException" });
    }
    await expect(confirm(totpCode(secret, clock.now()))).rejects.toMatchObject(locked);
    await expect(signIn(page)).rejects.toMatchObject(locked);

    clock.pass(1 / 60);
    await signIn(page);
    await expect(confirm(totpCode(secret, 0))).rejects.toMatchObject({ name: "CodeMismatchException" });
    clock.pass(1 / 60);
    await expect(signIn(page)).rejects.toMatchObject(locked);
    clock.pass(1 / 60);
    await signIn(page);
    expect(await confirm(totpCode(secret, clock.now()))).toMatchObject({ isSignedIn: true });
  });

  it("gets tokens that allow none of Cognito's own calls", async () => {
    const { pool, page } = await aPageOn(browser, script);
    await createConfirmedUser(pool);
    await signIn(page);

    const change = inBrowser(page, "updatePassword", { oldPassword: password, newPassword: "Other-2026!" });

    await expect(change).rejects.toMatchObject(notAuthorized("Access Token does not have required scopes"));
    const { accessToken: AccessToken } = await inBrowser(page, "fetchAuthSession");
    expect(decodeJwt(AccessToken!)).toMatchObject({ scope: "kelpie" });
  });

  it("gets the same error for a wrong password and an unknown user", async () => {
    const { pool, page } = await aPageOn(browser, script);
    await createConfirmedUser(pool);

    for (const [username, candidate] of [
      ["jo@example.com", "Wrong-2026!"],
      ["nobody@example.com", password],
    ] as const) {
      await expect(signIn(page, username, candidate)).rejects.toMatchObject(notAuthorized("Incorrect username or password."));
    }
    expect(await inBrowser(page, "fetchAuthSession")).toEqual({ accessToken: undefined, groups: undefined });
  });

  it("cannot sign in a disabled user", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const Username = await createConfirmedUser(pool);
    await pool.client.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username }));

    await expect(signIn(page)).rejects.toMatchObject(notAuthorized("User is disabled."));
  });

  it("signs out of this session and leaves others", async () => {
    const { pool, page } = await aPageOn(browser, script);
    await createConfirmedUser(pool);
    const elsewhere = await signInByApi(pool);

    await signIn(page);
    await inBrowser(page, "signOut");

    expect((await inBrowser(page, "fetchAuthSession")).accessToken).toBeUndefined();
    await pool.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.clientId, RefreshToken: elsewhere.RefreshToken }));
  });

  it("loses its session at the next refresh after an operator signed the user out", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const Username = await createConfirmedUser(pool);
    await signIn(page);

    await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username }));

    expect((await inBrowser(page, "fetchAuthSession", { forceRefresh: true })).accessToken).toBeUndefined();
  });

  it("cannot call from another origin", async () => {
    const { pool, page } = await aPageOn(browser, script, { allowedOrigin: "http://localhost:3000" });
    await createConfirmedUser(pool);

    await expect(signIn(page)).rejects.toMatchObject({ message: "A network error has occurred." });
  });
});
