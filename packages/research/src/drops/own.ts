/** Access to a submitter's own records, without the statistics: the account service should stay small. */
export type { Stack } from './drop-record.ts'
export { createPseudonyms, type Pseudonyms, pseudonymKeyVariable } from './pseudonyms.ts'
export { listGivenRecords } from './stream-records.ts'
export { withdrawRecord } from './withdraw-records.ts'
