import type { Person, PersonQuote } from "../../shared/domain/person.ts";
import { domesticNumber } from "../../shared/wire/person.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { childKey, customersList } from "../store/dynamo/keys.ts";
import { all, equals, lacks } from "../store/dynamo/expression.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { type Actor, type WritingCall, withoutIdempotencyKey } from "../store/workspace/actor.ts";
import { rowOf as applicationRowOf } from "../store/workspace/application-root.ts";
import { findChild } from "../store/workspace/children.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { listOfOwner } from "../store/workspace/lists.ts";
import { childOf } from "../store/workspace/stored-child.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { allStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { type ListedCustomer, everyCustomerOf, rowOf } from "./list.ts";

/** All quotes of the person that a customer is, and other customers who may be the same person. */
export const readPerson: Operation<"readPerson"> = async (caller, { params: { id } }) => {
  const everyone = await everyCandidate(caller);
  return personIn(everyone, requireCandidate(everyone, id));
};

/** Makes two customers, and all who were joined with the other before, one person. */
export const joinPerson: Operation<"joinPerson"> = async (caller, { body: { customerId, otherId } }, call) => {
  // The list may still show what was transferred.
  for (const id of [customerId, otherId]) await openWorkspace(caller, splitChildId(id).applicationId, call);
  const everyone = await everyCandidate(caller);
  const [customer, other] = [requireCandidate(everyone, customerId), requireCandidate(everyone, otherId)];
  const joining = everyone.filter(({ personId }) => personId === other.personId && personId !== customer.personId);
  for (const each of joining) await recordPerson(caller, each._id, customer.personId, call);
  const joined = everyone.map((each) => (joining.includes(each) ? { ...each, personId: customer.personId } : each));
  return personIn(joined, customer);
};

/** Records that two customers are two persons, so that they are no longer pointed out to each other. */
export const separatePersons: Operation<"separatePersons"> = async (caller, { body: { customerId, otherId } }, call) => {
  for (const id of [customerId, otherId]) await openWorkspace(caller, splitChildId(id).applicationId, call);
  const everyone = await everyCandidate(caller);
  const [customer, other] = [requireCandidate(everyone, customerId), requireCandidate(everyone, otherId)];
  if (customer.personId === other.personId) throw onePerson();
  const otherPersons = await recordOther(caller, customerId, splitChildId(otherId).ownId, call);
  const separated = { ...customer, otherPersons };
  return personIn(
    everyone.map((each) => (each === customer ? separated : each)),
    separated,
  );
};

interface Candidate {
  readonly _id: string;
  readonly listed: ListedCustomer;
  /** The own id of the first of the customers who are one person. */
  readonly personId: string;
  /** The own ids of customers whom the broker has recorded as other persons. */
  readonly otherPersons: readonly string[];
  readonly emails: readonly string[];
  /** Phone numbers, each with the birth date. None without a birth date. */
  readonly phonesAndBirth: readonly string[];
}

const everyCandidate = async ({ userId }: Actor): Promise<Candidate[]> =>
  (await everyCustomerOf(listOfOwner(customersList, userId))).map(candidateOf);

function candidateOf(listed: ListedCustomer): Candidate {
  const { _id, emails, phoneNumbers, applicationId } = rowOf(listed);
  const { personId, otherPersons, dateOfBirth } = childOf("customer", applicationId, listed.customer);
  return {
    _id,
    listed,
    personId: personId ?? splitChildId(_id).ownId,
    otherPersons: otherPersons ?? [],
    emails: emails.map(({ address }) => address.trim().toLowerCase()),
    phonesAndBirth: dateOfBirth ? phoneNumbers.map(({ number }) => `${domesticNumber(number)} ${dateOfBirth}`) : [],
  };
}

function requireCandidate(candidates: readonly Candidate[], id: string): Candidate {
  const candidate = candidates.find(({ _id }) => _id === id);
  if (!candidate) throw notFound();
  return candidate;
}

/** Without the time of the last change, which joining and separating move: a repeated call gives the first answer. */
function quoteOf({ root }: ListedCustomer): PersonQuote {
  const { changedAt: _changedAt, ...quote } = applicationRowOf(root);
  return quote;
}

function personIn(everyone: readonly Candidate[], { personId, emails, phonesAndBirth, listed: { root } }: Candidate): Person {
  const separated = separatedPersons(everyone);
  const shares = (one: readonly string[], other: readonly string[]) => one.some((text) => other.includes(text));
  return {
    quotes: everyone.filter((each) => each.personId === personId).map(({ _id, listed }) => ({ customerId: _id, quote: quoteOf(listed) })),
    duplicates: everyone
      // The applicants of one quote are several people, whatever they share.
      .filter((each) => each.personId !== personId && each.listed.root !== root && !separated(personId, each.personId))
      .map((each) => ({
        customer: rowOf(each.listed),
        same: [
          ...(shares(emails, each.emails) ? ["email" as const] : []),
          ...(shares(phonesAndBirth, each.phonesAndBirth) ? ["mobileAndBirthDate" as const] : []),
        ],
      }))
      .filter(({ same }) => same.length > 0),
  };
}

/** Whether the broker has recorded any two customers of these persons as different persons. */
function separatedPersons(everyone: readonly Candidate[]): (one: string, other: string) => boolean {
  const personOf = new Map(everyone.map(({ _id, personId }) => [splitChildId(_id).ownId, personId]));
  const pairs = everyone.flatMap(({ personId, otherPersons }) => otherPersons.map((ownId) => [personId, personOf.get(ownId)]));
  return (one, other) => pairs.some((pair) => pair.includes(one) && pair.includes(other));
}

/** Each application is written in a transaction of its own; a repetition joins those that are left. */
async function recordPerson(actor: Actor, customerId: string, personId: string, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(customerId);
  const items = [updateItem(customerId, childKey(actor.userId, "customer", customerId), { set: { personId } }, isActive)];
  const event = { action: "customer.joined" as const, part: customerId, fields: { personId } };
  const outcome = await writeToWorkspace({ actor, applicationId, call: withoutIdempotencyKey(call) }, event, {
    items,
    statuses: allStatuses,
  });
  if (outcome.kind === "conditionFailed") throw notFound();
}

/** Returns the own ids of all customers recorded as different persons, including this one. */
function recordOther(actor: Actor, customerId: string, otherOwnId: string, call: WritingCall): Promise<readonly string[]> {
  const { applicationId } = splitChildId(customerId);
  return retryOnConflict(async () => {
    const { otherPersons: before } = await findChild<"customer">(actor, "customer", customerId);
    if (before?.includes(otherOwnId)) return done(before);
    const otherPersons = [...(before ?? []), otherOwnId];
    const isUnchanged = before ? equals("otherPersons", before) : lacks("otherPersons");
    const items = [
      updateItem(customerId, childKey(actor.userId, "customer", customerId), { set: { otherPersons } }, all(isActive, isUnchanged)),
    ];
    const event = { action: "customer.separated" as const, part: customerId, fields: { otherPersons } };
    const outcome = await writeToWorkspace({ actor, applicationId, call: withoutIdempotencyKey(call) }, event, {
      items,
      statuses: allStatuses,
    });
    return outcome.kind === "conditionFailed" ? retry() : done(otherPersons);
  });
}

const onePerson = () =>
  new ApiError(
    "conflict",
    "ONE_PERSON",
    "otherId: found a customer who was joined to the same person, expected another person.",
    "otherId",
  );
