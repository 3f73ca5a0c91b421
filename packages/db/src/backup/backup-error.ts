/** A backup that cannot be created, read or restored; the message states why. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
