import type { Application } from "../../../shared/domain/application.ts";
import { useSignedInUser } from "../use-user.ts";

/** Whether the signed-in user may change the application: staff and the owner's administrator only read. */
export function useMayChange(application: Pick<Application, "access"> | undefined): boolean {
  const { userType } = useSignedInUser();
  return userType !== "master" && application?.access?.as !== "administrator";
}

/** Whether it is the signed-in user's own, not one that another user reads or covers. */
export function useIsOwn({ access }: Pick<Application, "access">): boolean {
  const { userType } = useSignedInUser();
  return userType !== "master" && (access ?? null) === null;
}

/** Whether the signed-in user works on it in its owner's place. */
export const isCovered = ({ access }: Pick<Application, "access">): boolean => access?.as === "cover";
