// The demonstration
export { DEMO_TODAY, type SeededDemo, seedDemo } from "./seed-demo.js";
