/**
 * How long rows are once written as JSON: what a row of each kind takes with its numbers of usual length, and the texts
 * in it counted exactly. The counts are updated as the table changes, so that the size of a state is known without
 * building it.
 */

/** The bytes that the ids and names of each kind of row take, one row of each. */
export interface TextBytes {
  holders: number;
  classes: number;
  pools: number;
  lots: number;
  convertibles: number;
}

export function noText(): TextBytes {
  return { holders: 0, classes: 0, pools: 0, lots: 0, convertibles: 0 };
}
