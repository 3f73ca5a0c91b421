/** A backup that cannot be made, read or restored; the message says why. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
