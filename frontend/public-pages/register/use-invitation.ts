import { useEffect, useState } from "react";
import type { Invitation } from "../../../shared/domain/organisation.ts";
import { organisationRoutes } from "../../../shared/wire/organisation-routes.ts";
import { call } from "../../client/call.ts";
import { useFragment } from "../../ui/use-fragment.ts";

/** A valid invitation, and the secret by which it is accepted. */
export interface OpenInvitation {
  readonly secret: string;
  readonly invitation: Invitation;
}

export type InvitationState =
  | { readonly kind: "none" }
  | { readonly kind: "opening" }
  | ({ readonly kind: "open" } & OpenInvitation)
  | { readonly kind: "rejected"; readonly failure: unknown };

/** The invitation in the page's URL, /register#invite=SECRET. */
export function useInvitation(): InvitationState {
  const [, secret] = /^invite=(.+)$/.exec(useFragment()) ?? [];
  const [state, setState] = useState<InvitationState>({ kind: secret === undefined ? "none" : "opening" });
  useEffect(() => {
    if (secret === undefined) return;
    call(organisationRoutes.openInvitation, undefined, { linkSecret: secret }).then(
      (invitation) => setState({ kind: "open", secret, invitation }),
      (failure: unknown) => setState({ kind: "rejected", failure }),
    );
  }, [secret]);
  return state;
}
