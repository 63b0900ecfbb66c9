import type { MerchantId, StoreId, UserId } from "../ids.ts";
export type UserRole = "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";

export interface User {
  id: UserId;
  merchantId: MerchantId;
  firstName: string;
  lastName: string;
  countryCode: string;
  phoneNumber: string;
  email: string;
  avatarUrl: string;
  role: UserRole;
  status: "ACTIVE" | "INACTIVE" | "SUSPENDED";
  isActive: boolean;
  settlementAccountIds: string[];
  storeIds: string[];
  currentStoreId: StoreId;
  createdAt: Date;
  updatedAt: Date;
}
