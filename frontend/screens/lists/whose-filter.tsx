import { Select } from "antd";
import { useMembers } from "../../api/account/organisation.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import type { ListFilter } from "../../api/application/lists.ts";

interface WhoseFilterProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

const everyone = "everyone";

/** Whose quotes a list shows: the administrator also reads those of the members. Absent for everybody else, and while unknown. */
export function WhoseFilter({ filter, onFilter }: WhoseFilterProps) {
  const { _id: ownId } = useSignedInUser();
  const { data: members = [] } = useMembers();
  const others = members.filter(({ _id }) => _id !== ownId);
  const isAdministrator = members.some(({ _id, isAdministrator: administers }) => administers && _id === ownId);
  if (!isAdministrator || others.length === 0) return undefined;
  const choose = (chosen: string) => {
    const { userId: _userId, everyone: _everyone, ...more } = filter;
    if (chosen === everyone) onFilter({ ...more, everyone: true });
    else onFilter(chosen === ownId ? more : { ...more, userId: chosen });
  };
  return (
    <Select
      aria-label="Whose"
      value={filter.everyone ? everyone : (filter.userId ?? ownId)}
      options={[
        { value: ownId, label: "My own" },
        { value: everyone, label: "All members’" },
        ...others.map(({ _id, firstName, lastName }) => ({ value: _id, label: `${firstName} ${lastName}`.trim() })),
      ]}
      onChange={choose}
    />
  );
}
