/** Guards that the matrix does not notice, of how often, in which order and by which claim alone, and the tests that turn red without each. */
export const noticingTests: Readonly<Record<string, string>> = {
  'functions/application/lists.ts if (!actor.isMaster) throw new Refusal("forbidden", "NOT_MASTER", "This is for the provide':
    "test/integration/store/lists.test.ts",
  'functions/billing/event-store.ts either(lacks("order"), isBelow("order", order))': "test/integration/billing/events.test.ts",
  'functions/billing/store.ts either(lacks("opening"), isBelow("opening.number", number))': "test/integration/api/billing.test.ts",
  'functions/check/check.ts refuseNameless(customer, "for the company that is asked");': "test/integration/check/refusals.test.ts",
  "functions/check/check.ts refuseUnreachable(customer);": "test/integration/check/refusals.test.ts",
  "functions/check/check.ts await takeAllowance(looks, caller.userId);": "test/integration/check/refusals.test.ts",
  "functions/check/store.ts useOf(allowance, whose)": "test/integration/check/refusals.test.ts",
  "functions/check/store.ts stands": "test/integration/store/meanwhile.test.ts",
  "functions/customer/removal.ts stands": "test/integration/store/meanwhile.test.ts",
  "functions/customer/removal.ts stands (2)": "test/integration/api/customer-removal.test.ts",
  "functions/document/referral-agreement.ts refuseOtherVersion(agreement, version);":
    "test/integration/document/referral-agreement.test.ts",
  "functions/document/store.ts !item": "test/integration/api/documents.test.ts",
  "functions/document/store.ts !(await hasStandingCustomer(actor, documentId, item))": "test/integration/api/customer-removal.test.ts",
  "functions/document/store.ts if (split.applicationId !== applicationId) throw notFound();":
    "test/integration/api/documents-replaced.test.ts",
  "functions/document/verification.ts if (!item) throw notFound();": "test/integration/ops/verify.test.ts",
  "functions/entity/asic-budget.ts useOf(budget, whose)": "test/integration/api/asic-data.test.ts",
  "functions/entity/asic.ts if (acn === undefined) throw noCompany();": "test/integration/api/asic-data.test.ts",
  'functions/entity/asic.ts if (!extract) throw new Refusal("notFound", "COMPANY_UNKNOWN", `ASIC knows no company of t':
    "test/integration/api/asic-data.test.ts",
  'functions/entity/entity.ts if (!details) throw new Refusal("notFound", "NOT_REGISTERED", "No results found");':
    "test/integration/api/entities.test.ts",
  'functions/event/event.ts await takeNetworkAllowance("telling what was done", ip, events.length);':
    "test/integration/event/limits.test.ts",
  'functions/http/chain.ts if (!served) throw new Refusal("notFound", "NO_SUCH_CALL", "There is no such call.");':
    "test/unit/http/answers.test.ts",
  "functions/http/claims.ts !isCurrent": "test/unit/http/tokens.test.ts",
  'functions/http/claims.ts typeof sub !== "string"': "test/unit/http/tokens.test.ts",
  'functions/http/claims.ts sub === ""': "test/unit/http/tokens.test.ts",
  'functions/http/claims.ts raw["iss"] === issuer': "test/unit/http/tokens.test.ts",
  'functions/http/claims.ts seconds(raw["exp"]) * 1000 > nowMs': "test/unit/http/tokens.test.ts",
  'functions/http/claims.ts !(seconds(raw["nbf"]) * 1000 > nowMs)': "test/unit/http/tokens.test.ts",
  'functions/http/permit.ts if (!linkSecretPattern.test(event.headers["link-secret"] ?? "")) throw noSuchLink();':
    "test/unit/http/rules.test.ts",
  'functions/http/permit.ts if (/prefetch|prerender/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")) { thro':
    "test/unit/http/rules.test.ts",
  "functions/http/permit.ts refusePrefetch(event);": "test/unit/http/rules.test.ts",
  "functions/link/holder.ts if (!customer) throw linkGone();": "test/integration/link/refusals.test.ts",
  'functions/link/link.ts refuseNameless(customer, "to sign with");': "test/integration/link/refusals.test.ts",
  "functions/link/link.ts refuseUnreachable(customer);": "test/integration/link/refusals.test.ts",
  "functions/link/store.ts useOf(linksOfBroker, actor.userId)": "test/integration/link/refusals.test.ts",
  "functions/link/store.ts useOf(lettersToCustomer, customerId)": "test/integration/link/refusals.test.ts",
  "functions/link/store.ts stands": "test/integration/store/meanwhile.test.ts",
  "functions/link/store.ts isOpen": "test/integration/link/upload.test.ts",
  'functions/organisation/invitation-store.ts record._id !== shown?.["invitationId"]': "test/integration/organisation/invitations.test.ts",
  "functions/organisation/invitation-store.ts requireAdministrator(actor, outcome.item);":
    "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/invitation-store.ts requireAdministrator(actor, outcome.item); (2)":
    "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/invitation-store.ts useOf(perDay, organisationId, fresh.length)":
    "test/integration/organisation/invitations.test.ts",
  "functions/organisation/invitation-store.ts noneIsOpen": "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/invitation-store.ts isStillOpen": "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/invitation.ts refuseTwice(body);": "test/integration/organisation/invitations.test.ts",
  "functions/organisation/invitation.ts await refuseMembers(_id, body);": "test/integration/organisation/invitations.test.ts",
  "functions/organisation/join-request-store.ts requireAdministrator(actor, outcome.item);":
    "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/join-request-store.ts useOf(perDay, actor.userId)": "test/integration/organisation/join-requests.test.ts",
  'functions/organisation/join-request-store.ts either(isAbsent, isBelow("goodUntil", now))':
    "test/integration/organisation/join-requests.test.ts",
  "functions/organisation/leaving.ts requireAdministrator(actor, outcome.item);": "test/integration/organisation/overtaken.test.ts",
  'functions/organisation/leaving.ts equals("leaving", organisationId)': "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/member-store.ts requireAdministrator(actor, outcome.item);": "test/integration/organisation/overtaken.test.ts",
  'functions/organisation/member-store.ts equals("administratorId", actor.userId)': "test/integration/organisation/overtaken.test.ts",
  "functions/organisation/store.ts if (!item) throw notFound();": "test/integration/api/organisations.test.ts",
  'functions/organisation/store.ts equals("administratorId", actor.userId)': "test/integration/organisation/overtaken.test.ts",
  "functions/papers/signature.ts jpeg[0] !== 0xff": "test/unit/papers/signature.test.ts",
  "functions/papers/signature.ts jpeg[1] !== 0xd8": "test/unit/papers/signature.test.ts",
  "functions/papers/signature.ts if (jpeg.length > mostBytes) throw unsigned(`found ${jpeg.length} bytes`, `at most ${mostB":
    "test/unit/papers/signature.test.ts",
  "functions/papers/signature.ts width < smallest.width": "test/unit/papers/signature.test.ts",
  "functions/papers/signature.ts height < smallest.height": "test/unit/papers/signature.test.ts",
  'functions/papers/signature.ts if (inkOn(data) < leastInk) throw unsigned("found a blank picture", "a signature");':
    "test/unit/papers/signature.test.ts",
  "functions/referral/customer-writes.ts stands": "test/integration/store/meanwhile.test.ts",
  "functions/referral/referral.ts if (!customer) throw notFound();": "test/integration/referral/referrals.test.ts",
  "functions/referral/referral.ts if (!business) throw noReferrer();": "test/integration/referral/referrals.test.ts",
  "functions/referral/referral.ts refuseStale(body, figures);": "test/integration/referral/referrals.test.ts",
  "functions/referral/store.ts if (!item) throw notFound();": "test/integration/referral/referrals.test.ts",
  "functions/retention/destruction.ts retention.keptUntil >= today as false": "test/integration/retention/faults.test.ts",
  'functions/retention/hold.ts all(lacks("heldAt"), lacks("destroyingSince")) as lacks("heldAt")':
    "test/integration/retention/faults.test.ts",
  'functions/retention/store.ts if (outcome.step !== "retention") throw notFound();': "test/integration/ops/hold.test.ts",
  'functions/retention/store.ts lacks("heldAt")); as exists);': "test/integration/retention/faults.test.ts",
  "functions/store/workspace-items.ts  && !isOfRemoved(item) as nothing": "test/integration/api/customer-removal.test.ts",
  "functions/store/allowance.ts useOf(allowance, whose, amount)": "test/integration/user/limits.test.ts",
  "functions/store/allowance.ts isLeft": "test/integration/user/limits.test.ts",
  "functions/store/ids.ts if (!isId(text)) throw notFound();": "test/unit/store/keys.test.ts",
  "functions/store/ids.ts if (more.length > 0) throw notFound();": "test/unit/store/keys.test.ts",
  "functions/store/part-owner.ts stands (2)": "test/integration/api/customer-removal.test.ts",
  'functions/store/parts.ts if (outcome.kind === "refused") throw notFound();': "test/integration/store/changes.test.ts",
  'functions/store/parts.ts if (outcome.kind === "refused") throw notFound(); (2)': "test/integration/api/customer-removal.test.ts",
  "functions/store/parts.ts stands": "test/integration/store/meanwhile.test.ts",
  'functions/store/profiles.ts all(stands, isStill("score", score), isStill("scoredAt", scoredAt))':
    "test/integration/store/meanwhile.test.ts",
  "functions/store/workspace.ts if (!owner) throw notFound();": "test/integration/api/ownership.test.ts",
  'functions/submission/account-store.ts if (kind === "refused") throw new Refusal("forbidden", "NOT_ADMINISTRATOR", "This is for y':
    "test/integration/organisation/overtaken.test.ts",
  'functions/submission/account-store.ts equals("administratorId", actor.userId)': "test/integration/organisation/overtaken.test.ts",
  "functions/submission/credentials.ts refuseOthers(taker, credentials);": "test/integration/submission/credentials.test.ts",
  "functions/submission/event.ts if (lender === undefined) throw unsigned();": "test/integration/submission/outcomes.test.ts",
  'functions/user/disabling.ts if (!user) throw new Refusal("notFound", "NO_SUCH_USER", "found no user with this address,':
    "test/integration/ops/ops.test.ts",
  'functions/user/mailed-key.ts !(Number(item["goodUntil"]) > Date.now())': "test/integration/user/password.test.ts",
  'functions/user/mailed-key.ts if (outcome.kind !== "committed") throw keyGone();': "test/integration/user/password.test.ts",
  "functions/user/mailed-key.ts isNotTooSoon": "test/integration/user/password.test.ts",
  "functions/user/mailed-key.ts isFree": "test/integration/user/overtaken-keys.test.ts",
  'functions/user/mailed-key.ts equals("hash", hash)': "test/integration/user/overtaken-keys.test.ts",
  'functions/user/master.ts if (!user) throw new Refusal("notFound", "NO_SUCH_USER", "found no user with this address,':
    "test/integration/user/sign-in.test.ts",
  "functions/user/password-tries.ts if (tries >= mostTries) throw locked();": "test/integration/user/password.test.ts",
  "functions/user/password.ts if (!(await voidTokensOfNow(shown, call, alongside))) throw keyGone();":
    "test/integration/user/password.test.ts",
  "functions/user/password.ts await countTry(userId)": "test/integration/user/password.test.ts",
  'functions/user/password.ts askForLetter(user._id, "PASSWORD_RESET")': "test/integration/user/password.test.ts",
  "functions/user/registration.ts if (!(await storeVerification({ userId }, address, call))) throw keyGone();":
    "test/integration/user/overtaken-keys.test.ts",
  'functions/user/registration.ts await takeNetworkAllowance("registering", call.ip);': "test/integration/user/limits.test.ts",
  'functions/user/registration.ts askForLetter(userId, "EMAIL_VERIFICATION")': "test/integration/user/limits.test.ts",
  "functions/user/registration.ts useOf(lettersPerDay, userId)": "test/integration/user/limits.test.ts",
  'functions/user/sign-in.ts if (!session) throw new Refusal("unauthenticated", "WRONG_CREDENTIALS", "Incorrect email o':
    "test/integration/user/password.test.ts",
  "functions/user/store.ts if (!user) throw notFound();": "test/integration/user/overtaken-keys.test.ts",
  "functions/user/store.ts if (!isDone) throw notFound();": "test/integration/user/overtaken-keys.test.ts",
  'functions/user/store.ts if (outcome.kind === "refused" && outcome.step === "user" && !outcome.item) throw notFound':
    "test/integration/user/overtaken-keys.test.ts",
  'functions/user/user.ts await takeNetworkAllowance("asking for addresses", call.ip);': "test/integration/user/limits.test.ts",
  "functions/store/workspace.ts actor.isMaster ? await ownerOf(applicationId) : actor.userId as await ownerOf(applicationId)":
    "test/integration/api/ownership.test.ts",
  "functions/store/workspace.ts if (ownerId !== actor.userId) await auditRead( as if (Math.random() > 1) await auditRead(":
    "test/integration/api/ownership.test.ts",
  "functions/http/authenticate.ts user.isMaster && claims.groups.includes(masterGroup) as user.isMaster": "test/unit/http/tokens.test.ts",
  "functions/http/authenticate.ts user.isMaster && claims.groups.includes(masterGroup) as claims.groups.includes(masterGroup)":
    "test/unit/http/tokens.test.ts",
  "functions/http/verify-token.ts acceptClaims(payload, trust, now()) as ({ sub: String(payload.sub), groups: [], issuedAt: Number(payload.iat) })":
    "test/unit/http/tokens.test.ts",
  "functions/http/serve.ts .use(bounding) as nothing": "test/unit/http/door.test.ts",
  "functions/http/serve.ts .use(permitting(identity)) as nothing": "test/unit/http/rules.test.ts",
  "functions/http/door.ts isDeeperThan(mostDepth, text) as false": "test/unit/http/door.test.ts",
  'functions/http/door.ts hides ? "another text" : found as found': "test/unit/http/door.test.ts",
  "functions/http/run.ts if (error) throw as if (Math.random() > 1) throw": "test/unit/http/answers.test.ts",
  'functions/http/viewer-address.ts !isSame(headers["origin-secret"] ?? "", secret) as false': "test/unit/http/viewer-address.test.ts",
  "functions/http/idempotency.ts return `${owner}#${routeName}#${sha256(given)}` as return `${routeName}#${sha256(given)}`":
    "test/unit/http/idempotency.test.ts",
  'functions/user/sign-in.ts user.status === "disabled" as false': "test/integration/user/overtaken-keys.test.ts",
  "functions/organisation/shown.ts administratorId !== caller.userId as false": "test/integration/organisation/administrator.test.ts",
  "functions/organisation/invitation.ts invitation.mailbox === mailboxMark(address) as true":
    "test/integration/organisation/invitations.test.ts",
  'functions/organisation/store.ts equals("administratorId", actor.userId), equals("name" as equals("name"':
    "test/integration/organisation/overtaken.test.ts",
  "functions/link/link.ts handedInBy === _id && replacedBy === undefined as replacedBy === undefined":
    "test/integration/link/upload.test.ts",
  "functions/link/store.ts revokedAt === undefined && goodUntil > Date.now() as goodUntil > Date.now()":
    "test/integration/link/refusals.test.ts",
  "functions/link/store.ts revokedAt === undefined && goodUntil > Date.now() as revokedAt === undefined":
    "test/integration/link/refusals.test.ts",
  'functions/billing/event.ts Stripe.webhooks.signature?.verifyHeader(text, signature ?? "", secret, toleranceSeconds); as nothing':
    "test/integration/billing/events.test.ts",
};
