import type { UserRole } from "../generated/api.ts";
import { defineWords } from "./define-words.ts";

export const ROLE_WORDS = defineWords<Record<UserRole, string>>(
  { OWNER: "Owner", ADMIN: "Admin", DEVELOPER: "Developer", FINANCE: "Finance", VIEWER: "Viewer" },
  {
    OWNER: "Pemilik",
    ADMIN: "Pentadbir",
    DEVELOPER: "Pembangun",
    FINANCE: "Kewangan",
    VIEWER: "Pemerhati",
  },
);
