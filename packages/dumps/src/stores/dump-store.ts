/** Storage of dumps. Names are relative paths of letters, digits, `-`, `_`, `.` and `/`. */
export type DumpStore = {
  /** Stores a local file; readers of that name get either all of it or the previous one. */
  put: (name: string, path: string) => Promise<void>
  /** The same for a text. */
  putText: (name: string, text: string) => Promise<void>
  /** Null if the name does not exist. */
  get: (name: string) => Promise<Buffer | null>
  /** Does nothing if the name does not exist. */
  remove: (name: string) => Promise<void>
}
