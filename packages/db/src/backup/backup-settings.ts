import { vaultKeysVariable } from '@gildscope/vault'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './file-head.ts'

const isKeyList = (keys: BackupKey[]): keys is [BackupKey, ...BackupKey[]] => keys.length > 0

/** The keys of `BACKUP_KEY`; the first seals, further ones open older files. Throws BackupError. */
export const readBackupKeys = (env: NodeJS.ProcessEnv): [BackupKey, ...BackupKey[]] => {
  if (!env.BACKUP_KEY) {
    throw new BackupError('BACKUP_KEY is not set; expected name:secret, a secret is made by: openssl rand -base64 32')
  }
  const keys = vaultKeysVariable.safeParse(env.BACKUP_KEY)
  if (keys.success && isKeyList(keys.data)) return keys.data
  throw new BackupError(`BACKUP_KEY: ${z.prettifyError(keys.error ?? new z.ZodError([]))}`)
}

export const readDatabaseUrl = (env: NodeJS.ProcessEnv): string => {
  const url = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(env.DATABASE_URL)
  if (url.success) return url.data
  throw new BackupError('DATABASE_URL is not set; expected a PostgreSQL connection string')
}

/** Runs a command; what went wrong is told in one line, and the exit code is 1. */
export const runCommand = async (run: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
