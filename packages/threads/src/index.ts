/** Work in threads: how one is started, and a bounded pool of them. */
export { type ThreadFile, threadFile } from "./thread-file.js";
export {
  type Asker,
  handedOver,
  type RunInThread,
  type ThreadLimits,
  ThreadPool,
  type ThreadRefusal,
} from "./thread-pool.js";
