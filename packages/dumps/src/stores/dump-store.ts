/** Storage of dumps. Names are relative paths of letters, digits, `-`, `_`, `.` and `/`. */
export type DumpStore = {
  /** Brings a file of this machine there; a reader of that name gets all of it or what was there before. */
  put: (name: string, path: string) => Promise<void>
  /** The same of a text. */
  putText: (name: string, text: string) => Promise<void>
  /** Null where nothing has that name. */
  get: (name: string) => Promise<Buffer | null>
  /** Done already where nothing has that name. */
  remove: (name: string) => Promise<void>
}
