import * as z from "zod/mini";
import { apiScopeNames } from "../domain/api-key.ts";
import { day } from "./amount.ts";
import { id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { shownName } from "./shown-name.ts";

const scopes = z.array(z.enum(apiScopeNames)).check(z.minLength(1), z.maxLength(apiScopeNames.length));

export const apiKey = strictObject({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopeNames)),
  /** How the key begins. */
  hint: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The last day on which it is good. */
  expiresOn: z.string(),
  /** By scope, since midnight UTC. */
  callsToday: z.record(z.string(), z.int()),
});

export type ApiKey = z.output<typeof apiKey>;

export const apiKeyRoutes = defineRoutes({
  /** The key is answered once: Kelpie stores its hash alone. */
  createApiKey: {
    method: "POST",
    path: "/organisation/keys",
    body: strictObject({ name: shownName(60), scopes, expiresOn: day }),
    data: strictObject({ _id: z.string(), key: z.string() }),
  },
  listApiKeys: { method: "GET", path: "/organisation/keys", data: z.array(apiKey) },
  deleteApiKey: { method: "DELETE", path: "/organisation/keys/{id}", params: strictObject({ id }), data: z.null() },
});
