/** With less room than two segments of the write-ahead log, the database neither writes nor recovers reliably. */
export const FULL_DISK_BYTES = 2 * 16 * 2 ** 20
