/** All that draws, in one file to load. */
export * from "@capstack/charts";
export { Picture } from "@capstack/components";
