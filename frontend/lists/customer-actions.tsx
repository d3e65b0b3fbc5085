import { Button, Dropdown } from "antd";
import { lazy, useState } from "react";
import { type CustomerRow, customerName } from "../../shared/domain/customer.ts";
import { MoreIcon } from "../ui/control-icons.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";

const AccessDialog = lazy(() => import("./access/access-dialog.tsx"));

export function CustomerActions({ row }: { readonly row: CustomerRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const items = [{ key: "access", label: "Who saw this?", onClick: () => setIsOpen(true) }];
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button type="text" aria-label={`Actions for ${customerName(row) || `the customer of quote ${row.humanId}`}`} icon={<MoreIcon />} />
      </Dropdown>
      <OnDemandPart>{isOpen && <AccessDialog row={row} onClose={() => setIsOpen(false)} />}</OnDemandPart>
    </>
  );
}
