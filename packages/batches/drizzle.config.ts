import { defineConfig } from "drizzle-kit";

/** `pnpm generate` writes the SQL that brings the tables from the last migration to `src/tables.ts`. */
export default defineConfig({ dialect: "postgresql", schema: "src/tables.ts", out: "drizzle" });
