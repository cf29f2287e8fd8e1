import type { Answer } from "./exchange.js";

/** A pending call: awaiting it returns the data alone. */
export interface Call<T> extends Promise<T> {
  /** The data with status, headers and request id. */
  withResponse(): Promise<Answer<T>>;
}

/** Makes a call from a pending answer. */
export function toCall<T>(answer: Promise<Answer<unknown>>): Call<T> {
  const data = answer.then((got) => got.data as T);
  return Object.assign(data, {
    withResponse: () => {
      data.catch(() => undefined);
      return answer as Promise<Answer<T>>;
    },
  });
}
