#!/usr/bin/env node
import { runSource } from "./run-source.mjs";

runSource("packages/accounts/src/admin/main.ts");
