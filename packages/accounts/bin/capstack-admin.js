#!/usr/bin/env node
import "../dist/admin/main.js";
