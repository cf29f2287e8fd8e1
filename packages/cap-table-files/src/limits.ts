/** How large a file may be, packed and unpacked. Everything is counted before it is worked on. */

/**
 * The bounds of a file.
 * @example fileLimits.sheets // => 100
 */
export const fileLimits = {
  /** Of the file as it is sent. Bytes. */
  packedBytes: 20 * 1024 * 1024,
  /** Of all its parts, unpacked. Bytes. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Parts of an archive. */
  parts: 2000,
  /** Sheets of a workbook. */
  sheets: 100,
  /** Cells that hold anything, of all sheets together. */
  cells: 1_000_000,
  /** Places from the first cell to the last one, of all sheets together. */
  places: 4_000_000,
  /** Tags of any one part. */
  tags: 6_000_000,
  /** Lines of what was not read that are listed one by one. */
  unreadLines: 1000,
} as const;
