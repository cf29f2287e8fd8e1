// `pnpm start`: every server in this process, from the sources.
import { register } from "tsx/esm/api";

// Until the servers end by themselves, nothing is lost by ending at once.
const stop = () => process.exit(0);
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

console.log("Starting; the first start takes some seconds longer");
register();
await import("../../apps/standalone/src/main.ts");
process.off("SIGINT", stop);
process.off("SIGTERM", stop);
