import { Select } from "antd";
import { businessDate } from "../../shared/business-date.ts";
import { isAwaitingOwner } from "../../shared/domain/organisation.ts";
import { dayText, fullName } from "../../shared/format.ts";
import { useCovers } from "../client/covers.ts";
import { useMembers } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import type { ListFilter } from "../client/lists.ts";

interface OwnerFilterProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** Whether the list can show all members' entries together. */
  readonly hasEveryone?: boolean;
}

const everyone = "everyone";

/**
 * Selects the owner of the listed quotes: the user, a colleague whom the user covers, or, for the administrator, the members. Absent while the
 * choices are unknown, and if there are none.
 */
export function OwnerFilter({ filter, onFilter, hasEveryone = true }: OwnerFilterProps) {
  const { _id: ownId } = useSignedInUser();
  const coverOptions = useCoverOptions();
  const members = useMemberOptions();
  if (coverOptions.length === 0 && members.length === 0) return undefined;
  const choose = (chosen: string) => {
    const { userId: _userId, everyone: _everyone, ...more } = filter;
    if (chosen === everyone) onFilter({ ...more, everyone: true });
    else onFilter(chosen === ownId ? more : { ...more, userId: chosen });
  };
  const isCovered = (id: string) => coverOptions.some(({ value }) => value === id);
  return (
    <Select
      aria-label="Owner"
      value={filter.everyone ? everyone : (filter.userId ?? ownId)}
      options={[
        { value: ownId, label: "My own" },
        ...coverOptions,
        ...(hasEveryone && members.length > 0 ? [{ value: everyone, label: "All members’" }] : []),
        ...members.filter(({ value }) => !isCovered(value)),
      ]}
      popupMatchSelectWidth={false}
      onChange={choose}
    />
  );
}

/** The colleagues for whom the user covers today. */
export function useCoverOptions() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useCovers();
  return data
    .filter((cover) => cover.colleague._id === ownId && cover.from <= businessDate(new Date()) && !isAwaitingOwner(cover))
    .map(({ owner, until }) => ({ value: owner._id, label: `Covering ${fullName(owner)} until ${dayText(until)}` }));
}

/** The other members, whose quotes the administrator reads; empty for everybody else. */
function useMemberOptions() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useMembers();
  const isAdministrator = data.some(({ _id, isAdministrator: administers }) => administers && _id === ownId);
  return isAdministrator ? data.filter(({ _id }) => _id !== ownId).map((member) => ({ value: member._id, label: fullName(member) })) : [];
}
