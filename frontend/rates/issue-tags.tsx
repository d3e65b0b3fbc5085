import { Tag } from "antd";
import type { SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { statusNames } from "./issue-text.ts";

const colours: Readonly<Record<SheetIssue["status"], string>> = {
  draft: "default",
  submitted: "processing",
  active: "success",
  superseded: "default",
  rejected: "error",
  withdrawn: "error",
};

export const StatusTag = ({ status }: Pick<SheetIssue, "status">) => <Tag color={colours[status]}>{statusNames[status]}</Tag>;

export const ExpiredTag = ({ issue }: { readonly issue: SheetIssue }) => issue.isExpired && <Tag color="warning">Expired</Tag>;
