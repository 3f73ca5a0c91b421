import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL('../../../services/stats/src/commands/add-submitter.ts', import.meta.url))

/** Adds a submitter of forges, as an operator does, and returns the token. */
export const addSubmitter = async (databaseUrl: string): Promise<string> => {
  const env = { DATABASE_URL: databaseUrl }
  const { stdout } = await run(process.execPath, [COMMAND, `Player ${randomUUID()}`], { env })
  return stdout.trim()
}
