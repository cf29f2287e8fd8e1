/** Where the bytes of documents are that are too large for the database. */

/** A store of bytes, addressed by their account and their hash: equal bytes of an account are stored once. */
export interface DocumentStore {
  /** Where an account's bytes with a hash are. Bytes at any other address are not read. */
  addressOf(accountId: string, sha256: string): string;
  /** @throws Failure `unavailable` */
  put(accountId: string, sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, which are those of the hash. @throws Failure `unavailable` */
  get(accountId: string, sha256: string): Promise<Uint8Array>;
}
