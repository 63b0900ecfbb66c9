/** A payment file as the message's documentation shows it, not as the gateway writes it. */
export interface FileTransfer {
  id: string;
  accountNo: string;
  amount?: string;
}

export interface PaymentFile {
  messageId?: string;
  day?: string;
  isBatch?: boolean;
  debitAccountNo?: string;
  count?: number;
  sum?: string;
  transfers: readonly FileTransfer[];
}

export function paymentFile({
  messageId = "KP20261128-001-ABCD",
  day = "2026-11-28",
  isBatch = false,
  debitAccountNo = "514000000001",
  transfers,
  count = transfers.length,
  sum = (transfers.length * 12.5).toFixed(2),
}: PaymentFile): string {
  const totals = `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-28T10:00:00+08:00</CreDtTm>${totals}
<InitgPty><Nm>Kaunter Operator</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>${isBatch}</BtchBookg>${totals}
<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt><Dbtr><Nm>Kaunter Operator</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>${debitAccountNo}</Id></Othr></Id><Ccy>MYR</Ccy></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>MBBEMYKL</BICFI></FinInstnId></DbtrAgt>
${transfers.map(transferOf).join("\n")}
</PmtInf></CstmrCdtTrfInitn></Document>`;
}

function transferOf({ id, accountNo, amount = "12.50" }: FileTransfer): string {
  return `<CdtTrfTxInf><PmtId><InstrId>${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="MYR">${amount}</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BICFI>CIBBMYKL</BICFI></FinInstnId></CdtrAgt>
<Cdtr><Nm>Kedai Contoh</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${accountNo}</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>Settlement 27 November 2026</Ustrd></RmtInf></CdtTrfTxInf>`;
}
