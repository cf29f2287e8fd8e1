/**
 * A timeline: cash flows in order of time, one amount a moment, nothing that nets to zero. Times are years from the
 * earliest flow. Every rate of return is solved on a timeline. Binary floating point.
 */
import { sumAsWritten } from "./roots/exact-sum.js";

/** Times strictly rise; amounts are never zero. `singleDate` says that every flow that was not zero fell on one day. */
export interface Timeline {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
  readonly size: number;
  readonly signChanges: number;
  /** Whole periods apart: discount factors follow by multiplication. */
  readonly even: boolean;
  readonly singleDate: boolean;
}

/** Beyond these sizes the amounts are brought near one first, so that no sum overflows and no product vanishes. */
const LARGEST = 1e60;
const SMALLEST = 1e-60;
/** Longer than this, the rounding of repeated multiplication would show. */
const LONGEST_EVEN = 1200;

/**
 * Orders flows by day, adds those of one day and drops sums of zero.
 * @param days    whole days, any origin, any order
 * @param yearsOf years from the earliest day to a day; must not fall as the day rises
 */
export function timelineOfDays(
  days: ArrayLike<number>,
  amounts: ArrayLike<number>,
  yearsOf: (day: number, earliest: number) => number,
): Timeline {
  const ordered = inOrder(days, amounts);
  const earliest = ordered.moments[0] ?? 0;
  const times = ordered.moments;
  let [day, years] = [earliest, 0];
  for (let i = 0; i < ordered.size; i++) {
    const next = times[i] as number;
    if (next !== day) years = yearsOf(next, earliest);
    day = next;
    times[i] = years;
  }
  return merged(times, ordered.amounts, ordered.size, ordered.singleDate, false);
}

/** Each day with a flow, in order, and what its flows come to. */
export function sumsByDay(days: ArrayLike<number>, amounts: ArrayLike<number>): [day: number, sum: number][] {
  const { moments, amounts: values, size } = inOrder(days, amounts);
  const sums: [day: number, sum: number][] = [];
  for (let i = 0; i < size; ) {
    const from = i;
    while (i < size && moments[i] === moments[from]) i++;
    sums.push([moments[from] as number, sumAsWritten(values, from, i)]);
  }
  return sums;
}

/** Orders nothing: one flow a period, the first at time zero. */
export function timelineOfPeriods(flows: ArrayLike<number>): Timeline {
  const times = new Float64Array(flows.length);
  const amounts = new Float64Array(flows.length);
  for (let i = 0; i < flows.length; i++) {
    times[i] = i;
    amounts[i] = flows[i] as number;
  }
  return merged(times, amounts, flows.length, false, flows.length <= LONGEST_EVEN);
}

interface Ordered {
  readonly moments: Float64Array;
  readonly amounts: Float64Array;
  readonly size: number;
  readonly singleDate: boolean;
}

function inOrder(days: ArrayLike<number>, amounts: ArrayLike<number>): Ordered {
  const size = days.length;
  const moments = new Float64Array(size);
  const values = new Float64Array(size);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let rises = true;
  let earliestPaid = Number.POSITIVE_INFINITY;
  let latestPaid = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i++) {
    const day = days[i] as number;
    if (day < last) rises = false;
    if (day > last) last = day;
    if (day < first) first = day;
    moments[i] = day;
    const amount = amounts[i] as number;
    values[i] = amount;
    if (amount === 0) continue;
    if (day < earliestPaid) earliestPaid = day;
    if (day > latestPaid) latestPaid = day;
  }
  const singleDate = earliestPaid === latestPaid;
  if (rises) return { moments, amounts: values, size, singleDate };
  if (last - first <= 4 * size) return byDay(moments, values, first, last - first + 1, singleDate);
  return byKey(moments, values, first, singleDate);
}

/** Many flows on few days: counted by day and laid out in order, no comparison at all. */
function byDay(days: Float64Array, values: Float64Array, first: number, span: number, singleDate: boolean): Ordered {
  const size = days.length;
  const places = new Int32Array(span + 1);
  for (let i = 0; i < size; i++) {
    const after = (days[i] as number) - first + 1;
    places[after] = (places[after] as number) + 1;
  }
  for (let slot = 1; slot <= span; slot++) places[slot] = (places[slot] as number) + (places[slot - 1] as number);
  const moments = new Float64Array(size);
  const amounts = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const slot = (days[i] as number) - first;
    const place = places[slot] as number;
    places[slot] = place + 1;
    moments[place] = days[i] as number;
    amounts[place] = values[i] as number;
  }
  return { moments, amounts, size, singleDate };
}

/** Few flows on many days: day and position in one number, sorted as numbers, so that equal days keep their order. */
function byKey(days: Float64Array, values: Float64Array, first: number, singleDate: boolean): Ordered {
  const size = days.length;
  const keys = new Float64Array(size);
  for (let i = 0; i < size; i++) keys[i] = ((days[i] as number) - first) * size + i;
  sortNumbers(keys);
  const amounts = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const key = keys[i] as number;
    const day = Math.floor(key / size);
    amounts[i] = values[key - day * size] as number;
    days[i] = first + day;
  }
  return { moments: days, amounts, size, singleDate };
}

function sortNumbers(keys: Float64Array): void {
  if (keys.length > 24) {
    keys.sort();
    return;
  }
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as number;
    let j = i - 1;
    for (; j >= 0 && (keys[j] as number) > key; j--) keys[j + 1] = keys[j] as number;
    keys[j + 1] = key;
  }
}

/** Adds flows of one moment in place, drops zeros, starts the clock at the first flow that is left. */
function merged(
  times: Float64Array,
  amounts: Float64Array,
  length: number,
  singleDate: boolean,
  even: boolean,
): Timeline {
  let size = 0;
  let signChanges = 0;
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < length; ) {
    const time = times[i] as number;
    const from = i;
    while (i < length && times[i] === time) i++;
    const sum = i - from === 1 ? (amounts[from] as number) : sumAsWritten(amounts, from, i);
    if (sum === 0) continue;
    if (size > 0 && sum < 0 !== (amounts[size - 1] as number) < 0) signChanges++;
    const magnitude = Math.abs(sum);
    if (magnitude > largest) largest = magnitude;
    if (magnitude < smallest) smallest = magnitude;
    times[size] = time;
    amounts[size] = sum;
    size++;
  }
  const start = size > 0 ? (times[0] as number) : 0;
  if (start !== 0) for (let i = 0; i < size; i++) times[i] = (times[i] as number) - start;
  if (largest > LARGEST || smallest < SMALLEST) bringNearOne(amounts, size, largest);
  return { times, amounts, size, signChanges, singleDate, even };
}

/**
 * Divides by the power of two at or below the largest amount: exact, and no root moves. What is then below 1e-280 is
 * taken as 1e-280, so that no amount vanishes.
 */
function bringNearOne(amounts: Float64Array, size: number, largest: number): void {
  const halfPower = 2 ** Math.floor(Math.log2(largest) / 2);
  for (let i = 0; i < size; i++) {
    const scaled = (amounts[i] as number) / halfPower / halfPower;
    amounts[i] = Math.sign(amounts[i] as number) * Math.max(Math.abs(scaled), 1e-280);
  }
}
