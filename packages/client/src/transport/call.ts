import type { Answer } from "./exchange.js";

/** A call under way: awaiting it gives the data alone. */
export interface Call<T> extends Promise<T> {
  /** The data with status, headers and request id. */
  withResponse(): Promise<Answer<T>>;
}

/** Makes a call of an answer that is on its way. */
export function toCall<T>(answer: Promise<Answer<unknown>>): Call<T> {
  const data = answer.then((got) => got.data as T);
  return Object.assign(data, {
    withResponse: () => {
      data.catch(() => undefined);
      return answer as Promise<Answer<T>>;
    },
  });
}
