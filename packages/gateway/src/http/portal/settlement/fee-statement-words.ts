/** A printed fee statement. */
export const FEE_STATEMENT_WORDS = {
  heading: "Fee statement",
  sandbox: "SANDBOX: not a statement of real fees",
  number: "Number",
  month: "Month",
  issued: "Issued",
  days: "Settled days",
  customer: "Customer",
  registration: "Company no.",
  tin: "TIN",
  sst: "Service tax no.",
  payments: (count: number, volume: string) =>
    `${count} ${count === 1 ? "payment" : "payments"}, ${volume}`,
  voided: (count: number) => `${count} voided, fees deducted`,
  fees: "Fees",
  tax: (rate: string) => `Service tax ${rate} %`,
  taxOf: (fees: string) => `on fees of ${fees}`,
  total: "Total",
  note: "Fees and service tax were deducted from your settlements. Nothing is to be paid.",
  noInvoice: "This is not an e-invoice.",
};

export type FeeStatementWords = typeof FEE_STATEMENT_WORDS;
