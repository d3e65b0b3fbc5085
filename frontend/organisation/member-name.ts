import type { Member } from "../../shared/domain/organisation.ts";

export const nameOf = ({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string => `${firstName} ${lastName}`.trim();
