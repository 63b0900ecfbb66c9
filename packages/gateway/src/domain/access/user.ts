export type UserRole = "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";

export interface User {
  id: string;
  merchantId: string;
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
  currentStoreId: string;
  createdAt: Date;
  updatedAt: Date;
}
