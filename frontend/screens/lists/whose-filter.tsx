import { Select } from "antd";
import { businessDate } from "../../../shared/business-date.ts";
import { dayText } from "../../../shared/format.ts";
import { useCovers } from "../../api/account/covers.ts";
import { useMembers } from "../../api/account/organisation.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import type { ListFilter } from "../../api/application/lists.ts";

interface WhoseFilterProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** Whether the list can show all members' entries together. */
  readonly hasEveryone?: boolean;
}

const everyone = "everyone";

/**
 * Whose quotes a list shows: one's own, those of a colleague for whom one covers, and for the administrator those of the members. Absent
 * without a choice, and while it is unknown.
 */
export function WhoseFilter({ filter, onFilter, hasEveryone = true }: WhoseFilterProps) {
  const { _id: ownId } = useSignedInUser();
  const covered = useCovered();
  const members = useOthersToRead();
  if (covered.length === 0 && members.length === 0) return undefined;
  const choose = (chosen: string) => {
    const { userId: _userId, everyone: _everyone, ...more } = filter;
    if (chosen === everyone) onFilter({ ...more, everyone: true });
    else onFilter(chosen === ownId ? more : { ...more, userId: chosen });
  };
  const isCovered = (id: string) => covered.some(({ value }) => value === id);
  return (
    <Select
      aria-label="Whose"
      value={filter.everyone ? everyone : (filter.userId ?? ownId)}
      options={[
        { value: ownId, label: "My own" },
        ...covered,
        ...(hasEveryone && members.length > 0 ? [{ value: everyone, label: "All members’" }] : []),
        ...members.filter(({ value }) => !isCovered(value)),
      ]}
      popupMatchSelectWidth={false}
      onChange={choose}
    />
  );
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`.trim();

/** The colleagues for whom the user covers today. */
export function useCovered() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useCovers();
  return data
    .filter(({ colleague, from }) => colleague._id === ownId && from <= businessDate(new Date()))
    .map(({ owner, until }) => ({ value: owner._id, label: `Covering ${nameOf(owner)} until ${dayText(until)}` }));
}

/** The other members, whose quotes the administrator reads; empty for everybody else. */
function useOthersToRead() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useMembers();
  const isAdministrator = data.some(({ _id, isAdministrator: administers }) => administers && _id === ownId);
  return isAdministrator ? data.filter(({ _id }) => _id !== ownId).map((member) => ({ value: member._id, label: nameOf(member) })) : [];
}
