import type { Member } from "../../../shared/domain/organisation.ts";

export const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`.trim();
