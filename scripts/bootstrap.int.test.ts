import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './checks/root.ts'

const runToolIn = (folder: string, command: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'tool', ...command], {
    cwd: folder,
    encoding: 'utf8',
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

it('prints nothing of an installation where the command prints its result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-bootstrap-'))
  try {
    await cp(join(ROOT, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
    await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
    await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
    await writeFile(
      join(folder, 'pnpm-lock.yaml'),
      "lockfileVersion: '9.0'\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\nimporters:\n  .: {}\n",
    )
    const first = runToolIn(folder, ['node', '-p', '1'])
    expect(first.stderr).toContain('Installing dependencies')
    expect(first).toMatchObject({ status: 0, stdout: '1\n' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
