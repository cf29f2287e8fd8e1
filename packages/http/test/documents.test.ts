import { fileURLToPath } from "node:url";
import { operations, unavailable } from "@capstack/contract";
import { EngineError } from "@capstack/decimal";
import { testDocstrings } from "@capstack/testing/documents";
import { Hono } from "hono";
import * as z from "zod";
import * as http from "../src/index.js";

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), http, {
  scope: { EngineError, Hono, operations, unavailable, z },
});
