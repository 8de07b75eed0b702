#!/usr/bin/env node
// `npm create stockroom-api clinic` is `stockroom init clinic`.
process.argv.splice(2, 0, "init");
await import("stockroom-api/command");
