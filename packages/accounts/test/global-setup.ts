export { servePostgres as default } from "@capstack/database/testing";
