// Runs anywhere

// Needs Node
export { faultText } from "./answer/fault.js";
export * from "./edge.js";
export { createLogger } from "./process/log.js";
export { createMetrics, type Metrics } from "./process/metrics.js";
export { onShutdown, type RunningServer, requirePort, type ServeOptions, serve } from "./process/serve.js";
export {
  readSettings,
  runProcess,
  SettingsError,
  settingShapes,
  standbyOfOneServer,
  type Variables,
} from "./process/settings.js";
export { readLimits } from "./read-limits.js";
