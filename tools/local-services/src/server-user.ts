import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user that runs the server: null means the user of this process. */
export type ServerUser = { uid: number; gid: number } | null

const idOf = (flag: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

const findUser = (name: string): ServerUser => {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) }
  } catch {
    return null
  }
}

const createPostgresUser = (): ServerUser => {
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' })
  spawnSync('useradd', ['--system', '-g', 'postgres', '-M', 'postgres'], { stdio: 'ignore' })
  return findUser('postgres')
}

const ownerOf = (folder: string): ServerUser => {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid }
}

/**
 * PostgreSQL refuses to run as root. As root, the owner of an existing data folder is used, then the user `postgres`
 * (created if missing), then `nobody`.
 */
export const chooseServerUser = (dataDir: string): ServerUser => {
  if (process.getuid?.() !== 0) return null
  const user = ownerOf(dataDir) ?? findUser('postgres') ?? createPostgresUser() ?? findUser('nobody')
  if (user === null) throw new Error('PostgreSQL cannot run as root, and no user `postgres` could be made to run it')
  return user
}

/** Whether the user can enter the folder. Tested by trying, so that access lists and mounts count. */
export const canEnter = (user: ServerUser, folder: string): boolean =>
  user === null || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0

/** Whether the user can run the program, its libraries included. */
export const canRun = (user: ServerUser, program: string): boolean =>
  user === null || spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
