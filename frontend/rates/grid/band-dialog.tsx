import { Alert, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import type { SheetSource } from "../../../shared/rulebook/rate-table.ts";
import { Dialog } from "../../ui/dialog.tsx";
import kit from "../../ui/kit.module.css";
import { typedNumber } from "../sheet-numbers.ts";
import { type BandPlace, addedBand, removedBand, renamedBand } from "./band-edits.ts";
import { tableAt } from "./cells.ts";

interface BandDialogProps {
  readonly source: SheetSource;
  /** The place of the table. */
  readonly at: number;
  readonly onEdit: (edited: SheetSource) => void;
  readonly onClose: () => void;
}

/** Adds a band beside another one, renames it or removes it. */
export function BandDialog({ source, at, onEdit, onClose }: BandDialogProps) {
  const { axes } = tableAt(source, at);
  const [axis, setAxis] = useState(0);
  const [band, setBand] = useState(0);
  const [name, setName] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const place: BandPlace = { table: at, axis, band };
  const { bands } = axes[axis]!;
  const done = (edited: SheetSource | { readonly problem: string }) => {
    if ("problem" in edited) return setProblem(edited.problem);
    onEdit(edited);
    onClose();
  };
  const isTaken = bands.some((each) => each.name === name.trim());
  const [low, high] = [from, to].map((text) => (text.trim() === "" ? undefined : (typedNumber(text) ?? NaN)));
  const isRange = ![low, high].some(Number.isNaN);
  return (
    <Dialog title="Bands" onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="Axis">
          <Select
            aria-label="Axis"
            value={axis}
            options={axes.map((each, value) => ({ value, label: each.name }))}
            onChange={(chosen) => {
              setAxis(chosen);
              setBand(0);
            }}
          />
        </Form.Item>
        <Form.Item label="Band">
          <Select
            aria-label="Band"
            value={band}
            options={bands.map((each, value) => ({ value, label: each.name || "Others" }))}
            onChange={setBand}
          />
        </Form.Item>
        <Form.Item label="New name">
          <Input aria-label="New name" value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item
          label="Range of a band to add"
          extra="It is cut off one end of the band above, whose rates it copies. An end that is left empty is that band's own."
        >
          <div className={`${kit.row} ${kit.gap8}`}>
            <Input aria-label="From" placeholder="From" inputMode="decimal" value={from} onChange={({ target }) => setFrom(target.value)} />
            <Input aria-label="To" placeholder="To" inputMode="decimal" value={to} onChange={({ target }) => setTo(target.value)} />
          </div>
        </Form.Item>
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        <div className={`${kit.row} ${kit.wrap} ${kit.gap8} ${kit.flexEnd}`}>
          <Button danger disabled={bands.length === 1} onClick={() => done(removedBand(source, place))}>
            Remove
          </Button>
          <Button disabled={isTaken} onClick={() => done(renamedBand(source, place, name.trim()))}>
            Rename
          </Button>
          <Button
            type="primary"
            disabled={isTaken || name.trim() === "" || !isRange || (low === undefined && high === undefined)}
            onClick={() => done(addedBand(source, place, { name: name.trim(), from: low, to: high }))}
          >
            Add band
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
