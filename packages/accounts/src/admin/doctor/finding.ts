/** What the doctor says of one thing: `wrong` loses data, lets somebody in or keeps somebody out; `look` may be meant. */
export interface Finding {
  readonly about: string;
  readonly state: "well" | "look" | "wrong";
  /** What is so, and what to do where it is not well. */
  readonly says: string;
}

/** A thing that is as it should be. */
export const well = (about: string, says: string): Finding => ({ about, state: "well", says });

/** A thing that an operator should look at: it may be meant. */
export const look = (about: string, says: string): Finding => ({ about, state: "look", says });

/** A thing that must be mended. */
export const wrong = (about: string, says: string): Finding => ({ about, state: "wrong", says });
