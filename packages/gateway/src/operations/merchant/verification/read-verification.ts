import { GatewayError } from "../../../domain/errors.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import {
  DOCUMENTS,
  type DocumentName,
  type SettlementAccount,
} from "../../../domain/merchant/settlement-account.ts";
import type {
  MerchantReview,
  TermsAcceptance,
} from "../../../domain/merchant/verification/verification.ts";
import type { FileType } from "../../../domain/picture/file-type.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findFile, listFileFacts } from "../../../store/merchant/partner-files.ts";
import {
  documentContext,
  findDocumentByToken,
  listDocuments,
} from "../../../store/merchant/verification/documents.ts";
import { findReview } from "../../../store/merchant/verification/reviews.ts";
import { listTermsAcceptances } from "../../../store/merchant/verification/terms.ts";
import type { Among } from "../../../store/routes.ts";
import type { Deps } from "../../deps.ts";
import { findOrCreateDefaultAccount } from "../settlement-account.ts";

interface DeclaredDocument {
  kind: DocumentName;
  /** Null for a file on another server, which a partner has named. */
  file: { name: string; contentType: FileType; contentBytes: number; createdAt: Date } | null;
  url: string;
}

export interface Verification {
  merchant: Merchant;
  account: SettlementAccount;
  documents: DeclaredDocument[];
  terms: TermsAcceptance[];
  review: MerchantReview;
  note: string;
}

type Reading = Pick<Deps, "database" | "clock" | "random">;

/** Everything a merchant has declared, and the status of its review. Throws NOT_FOUND. */
export async function readVerification(deps: Reading, merchantId: string): Promise<Verification> {
  const { database } = deps;
  const merchant = await findMerchant(database, merchantId);
  if (!merchant) throw new GatewayError("NOT_FOUND");
  const account = await findOrCreateDefaultAccount(deps, database, merchant);
  const [documents, terms, review, settings] = await Promise.all([
    listDeclaredDocuments(deps, merchant, account),
    listTermsAcceptances(database, merchantId),
    findReview(database, merchantId),
    findMerchantSettings(database, merchantId),
  ]);
  return { merchant, account, documents, terms, review, note: settings.reviewNote };
}

async function listDeclaredDocuments(
  { database }: Pick<Deps, "database">,
  merchant: Merchant,
  { profile: { document } }: SettlementAccount,
): Promise<DeclaredDocument[]> {
  const named = DOCUMENTS.flatMap((kind) => {
    const url = document[kind] ?? "";
    return url === "" ? [] : [{ kind, url, token: tokenIn(url) }];
  });
  if (named.length === 0) return [];
  const tokens = named.map(({ token }) => token);
  const [own, partners] = await Promise.all([
    listDocuments(database, merchant.id),
    listFileFacts(database, ownersOf(merchant), tokens),
  ]);
  const files = new Map([...own, ...partners].map((file) => [file.token, file]));
  return named.map(({ kind, url, token }) => ({ kind, url, file: files.get(token) ?? null }));
}

/** A document of this merchant, as it was uploaded here. Throws FILE_NOT_FOUND. */
export async function readDocument(
  deps: Reading & Pick<Deps, "sealer">,
  merchant: Merchant,
  kind: string,
): Promise<DocumentFile> {
  const { database } = deps;
  const account = await findOrCreateDefaultAccount(deps, database, merchant);
  const name = DOCUMENTS.find((each) => each === kind);
  const token = tokenIn((name && account.profile.document[name]) ?? "");
  if (token === "") throw new GatewayError("FILE_NOT_FOUND");
  // A partner's own documents are no business of its merchants.
  const own = await readOwnDocument(deps, [merchant.id], token);
  const file = own ?? (await findFile(database, ownersOf(merchant), token));
  if (!file) throw new GatewayError("FILE_NOT_FOUND");
  return file;
}

interface DocumentFile {
  name: string;
  contentType: FileType;
  content: Buffer;
}

async function readOwnDocument(
  { database, sealer }: Pick<Deps, "database" | "sealer">,
  among: Among,
  token: string,
): Promise<DocumentFile | null> {
  const document = await findDocumentByToken(database, among, token);
  if (!document) return null;
  const content = sealer.open(document.contentSealed, documentContext(token));
  return { ...document, content };
}

/** A file that its URL grants access to: a partner's, or a document of the portal. */
export async function readFileByToken(
  deps: Pick<Deps, "database" | "sealer">,
  among: Among,
  token: string,
): Promise<DocumentFile | null> {
  const own = await readOwnDocument(deps, among, token);
  return own ?? findFile(deps.database, among, token);
}

/** Whose files a merchant's documents may be. */
function ownersOf({ id, partnerId }: Merchant): string[] {
  return partnerId === "" ? [id] : [id, partnerId];
}

const FILE_PATH = /\/files\/([0-9A-Z]{2}[A-Za-z]{43})$/;

/** "" for an address that is not one of this gateway's files. */
function tokenIn(url: string): string {
  return FILE_PATH.exec(url)?.[1] ?? "";
}
