import * as z from "zod/mini";

/** A kind of job with the schema of its payload. What runs it is declared by jobHandler(), which only the worker loads. */
export interface Job<P extends object> {
  readonly kind: string;
  readonly payload: z.ZodMiniType<P>;
}

/** Declares a kind of job. When a stored payload is read, fields that another release has added are left out. */
export const job = <S extends z.core.$ZodShape>(kind: string, fields: S) => ({ kind, payload: z.object(fields) });
