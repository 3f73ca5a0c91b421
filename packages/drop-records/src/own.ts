/** What somebody's own records need, without the statistics: the account service is to stay small. */
export type { Stack } from './drop-record.ts'
export { createPseudonyms, type Pseudonyms, pseudonymKeyVariable } from './pseudonyms.ts'
export { listGivenRecords } from './stream-records.ts'
export { withdrawRecord } from './withdraw-records.ts'
