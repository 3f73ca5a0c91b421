import { fillFromFiles } from '@gildscope/base/env-files'
import * as z from 'zod'
import { parseIdentities, parseRecipients } from './age-keys.ts'
import { BackupError } from './backup-error.ts'

/** Variables of the commands, each optional until a command needs it. */
export const backupConfigSchema = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL connection string, of the owner of the database'),
  BACKUP_RECIPIENTS: z
    .string()
    .optional()
    .describe('To write: for whom, as age1..., several with commas; they are public and open nothing'),
  BACKUP_IDENTITIES: z
    .string()
    .optional()
    .describe('To list and restore: identity files or AGE-SECRET-KEY-..., several with commas; secret'),
})

type Variable = keyof typeof backupConfigSchema.shape

const EXPECTED: Readonly<Record<Variable, string>> = {
  DATABASE_URL: 'a PostgreSQL connection string',
  BACKUP_RECIPIENTS: 'age1..., which pnpm backup --new-key FILE prints',
  BACKUP_IDENTITIES: 'the file that pnpm backup --new-key FILE wrote, or AGE-SECRET-KEY-...',
}

const readVariable = (environment: NodeJS.ProcessEnv, name: Variable): string => {
  const { env, faults } = fillFromFiles(environment, [name])
  for (const { variable, message } of faults) throw new BackupError(`${variable} ${message}`)
  const parsed = backupConfigSchema.shape[name].safeParse(env[name]?.trim())
  if (parsed.success && parsed.data) return parsed.data
  throw new BackupError(`${name} is not set; expected ${EXPECTED[name]}`)
}

export const readDatabaseUrl = (env: NodeJS.ProcessEnv): string => readVariable(env, 'DATABASE_URL')

/** Throws BackupError. */
export const readRecipients = (env: NodeJS.ProcessEnv): string[] =>
  parseRecipients(readVariable(env, 'BACKUP_RECIPIENTS'))

/** Throws BackupError. */
export const readIdentities = (env: NodeJS.ProcessEnv): Promise<string[]> =>
  parseIdentities(readVariable(env, 'BACKUP_IDENTITIES'))

/** Runs a command; an error is printed in one line, with exit code 1. */
export const runCommand = async (run: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
