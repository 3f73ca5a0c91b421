import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from './checks/root.ts'

const runToolIn = (folder: string, command: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'tool', ...command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

const runTool = (...command: string[]) => runToolIn(ROOT, command)

it('runs a command of an operator where Node and pnpm of the site are on the path, and ends as it ends', () => {
  const program = "console.log(process.versions.node.split('.')[0]); process.exit(7)"
  expect(runTool('node', '-e', program)).toMatchObject({ status: 7, stdout: '24\n' })
  expect(runTool('pnpm', '--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^12\./) })
})

it('reports what is missing', () => {
  expect(runTool()).toMatchObject({ status: 1, stderr: expect.stringContaining('a command expected') })
  expect(runTool('no-such-program')).toMatchObject({ status: 1, stderr: expect.stringContaining('no-such-program') })
})

/** A checkout without packages, and without anything installed. */
const emptyCheckout = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-bootstrap-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const file of ['bootstrap.mjs', 'installation.mjs', 'make-env.mjs'])
    await cp(join(ROOT, 'scripts', file), join(folder, 'scripts', file))
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
  await writeFile(
    join(folder, 'pnpm-lock.yaml'),
    "lockfileVersion: '9.0'\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\nimporters:\n  .: {}\n",
  )
  return folder
}

it('prints nothing of an installation where the command prints its result', async () => {
  const first = runToolIn(await emptyCheckout(), ['node', '-p', '1'])
  expect(first.stderr).toContain('Installing dependencies')
  expect(first).toMatchObject({ status: 0, stdout: '1\n' })
})

it('installs what runs for an operator, the rest for a developer, and keeps the rest through an update', async () => {
  const folder = await emptyCheckout()
  const installedFor = (...command: string[]): string | undefined => {
    const { status, stderr } = runToolIn(folder, command)
    expect(status, stderr).toBe(0)
    return /Installing dependencies \((\w+)\)/.exec(stderr)?.[1]
  }
  expect(installedFor('node', '-p', '1')).toBe('running')
  expect(installedFor('node', '-p', '1')).toBeUndefined()
  expect(installedFor('pnpm', 'config', 'get', 'registry')).toBe('everything')
  expect(installedFor('node', '-p', '1')).toBeUndefined()
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true, "version": "2.0.0" }')
  expect(installedFor('node', '-p', '1')).toBe('everything')
  // As after an installation by hand.
  await rm(join(folder, 'node_modules/.installed-lockfile'))
  expect(installedFor('node', '-p', '1')).toBe('everything')
})

it('keeps downloads beside the data of a user without a folder of its own, and says so', async () => {
  const folder = await emptyCheckout()
  const home = join(folder, '.data/home')
  const { stdout, stderr } = runToolIn(folder, ['node', '-p', 'process.env.HOME'], { HOME: '/proc/nobody' })
  expect(stderr).toContain(`HOME (/proc/nobody) is not a folder that this user can write to`)
  expect(stdout).toBe(`${await realpath(home)}\n`)
})

it('makes an environment without an installation', async () => {
  const folder = await emptyCheckout()
  await cp(join(ROOT, '.env.example'), join(folder, '.env.example'))
  expect(runToolIn(folder, ['make-env'])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Wrote .*VAULT_KEYS/),
  })
  expect(await readFile(join(folder, '.env'), 'utf8')).toMatch(/^VAULT_KEYS=own:/m)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})
