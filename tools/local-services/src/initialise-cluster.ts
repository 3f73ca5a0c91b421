import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { ServerUser } from './server-user.ts'

const PASSWORD_FILE = 'superuser-password'

const runInitdb = (initdb: string, args: readonly string[], cwd: string, user: ServerUser): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(initdb, args, { ...user, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    }
    child.on('error', (cause) => reject(new Error(`initdb could not be run: ${cause.message}`, { cause })))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}:\n${said.trim()}`)),
    )
  })

const isEmptyOrMissing = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0

const makeCluster = async (dataDir: string, binaries: PostgresBinaries, user: ServerUser): Promise<void> => {
  const partial = `${dataDir}.new`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  if (user !== null) await chown(partial, user.uid, user.gid)
  const passwordFile = `${dataDir}.password`
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user !== null) await chown(passwordFile, user.uid, user.gid)
  try {
    const data = ['--pgdata', partial, '--username', 'postgres', '--no-sync', '--no-instructions']
    const access = ['--auth', 'scram-sha-256', '--pwfile', passwordFile]
    const locale = [
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
    ]
    await runInitdb(binaries.initdb, [...data, ...access, ...locale], partial, user)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await writeFile(join(partial, PASSWORD_FILE), password, { mode: 0o600 })
  await rm(dataDir, { recursive: true, force: true })
  await rename(partial, dataDir)
}

/**
 * Creates the database cluster if the folder is empty, and returns its superuser's password. It is created under
 * another name first, so that an interrupted attempt is repeated.
 */
export const initialiseCluster = async (
  dataDir: string,
  binaries: PostgresBinaries,
  user: ServerUser,
): Promise<string> => {
  if (await isEmptyOrMissing(dataDir)) await makeCluster(dataDir, binaries, user)
  return readFile(join(dataDir, PASSWORD_FILE), 'utf8')
}
