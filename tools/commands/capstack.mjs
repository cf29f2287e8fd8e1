#!/usr/bin/env node
import { runSource } from "./run-source.mjs";

runSource("packages/cli/src/main.ts");
