import { jobHandler } from "../job-handler.ts";
import { compareDecision } from "./compare.ts";
import { compareProof, summariseProofs } from "../store/services/proof-jobs.ts";
import { summariseDecisions } from "./summary.ts";

export const proofHandlers = [jobHandler(compareProof, compareDecision), jobHandler(summariseProofs, ({ day }) => summariseDecisions(day))];
