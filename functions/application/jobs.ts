import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

/** Copies the files of a copied application's documents. */
export const copyFiles = job("document.copy", { applicationId: z.string() });
