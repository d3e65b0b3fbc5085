import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofCheck = { checkId: z.string() };

export const sendCheck = job("check.send", ofCheck);
export const storeReports = job("check.report", ofCheck);
export const pollCheck = job("check.poll", { ...ofCheck, nextWaitMs: z.number() });
