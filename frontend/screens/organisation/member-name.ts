import type { Member } from "../../../shared/entities/organisation.ts";

export const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`.trim();
