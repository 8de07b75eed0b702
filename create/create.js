#!/usr/bin/env node
// Runs `stockroom init clinic` for `npm create stockroom-api clinic`.
process.argv.splice(2, 0, "init");
await import("stockroom-api/command");
