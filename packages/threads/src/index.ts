/** Work in threads: how one is started, and a bounded pool of them. */
export { FairPlaces, type Place } from "./fair-places.js";
export { type ThreadFile, threadFile } from "./thread-file.js";
export {
  type Asker,
  handedOver,
  type RunInThread,
  type ThreadLimits,
  ThreadPool,
  type ThreadRefusal,
} from "./thread-pool.js";
