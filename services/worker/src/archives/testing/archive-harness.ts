export { addEntries, type NewEntry } from '../entry-store.ts'
export { packClosedMonths } from '../pack-archives.ts'
