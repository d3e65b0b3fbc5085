import { useState } from "react";
import { addNote } from "../../client/notes.ts";
import { Notes } from "../../ui/notes.tsx";
import { Collapsible } from "./collapsible.tsx";
import { usePanel } from "./panel-context.ts";

/** Notes are also added to what was sent. */
export function NotesSection() {
  const { application, isClosed } = usePanel();
  const [isOpen, setIsOpen] = useState(false);
  const { _id, notes } = application;
  const count = notes.length === 1 ? "1 note" : notes.length > 0 ? `${notes.length} notes` : isClosed ? "None" : "Add";
  return (
    <Collapsible title="Notes" aside={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <Notes notes={notes} onAdd={isClosed ? undefined : (text) => addNote(_id, text)} />
    </Collapsible>
  );
}
