// What runs anywhere
export * from "./edge.js";
// What needs Node
export { faultText } from "./fault.js";
export { readLimits } from "./limits.js";
export { createLogger } from "./log.js";
export { createMetrics, type Metrics } from "./metrics.js";
export { onShutdown, type RunningServer, requirePort, type ServeOptions, serve } from "./serve.js";
export {
  readSettings,
  runProcess,
  SettingsError,
  settingShapes,
  standbyOfOneServer,
  type Variables,
} from "./settings.js";
