/** Shown wherever documents are uploaded: only tax matters allow collecting tax file numbers. */
export const TaxFileNumberNote = () => (
  <p>Please black out tax file numbers before you upload a document, such as a payslip or a tax return. Kelpie may not collect them.</p>
);
