import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from './checks/root.ts'

const runTool = (...command: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'tool', ...command], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('runs a command of an operator where Node and pnpm of the site are on the path, and ends as it ends', () => {
  const program = "console.log(process.versions.node.split('.')[0]); process.exit(7)"
  expect(runTool('node', '-e', program)).toMatchObject({ status: 7, stdout: '24\n' })
  expect(runTool('pnpm', '--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^12\./) })
})

it('reports what is missing', () => {
  expect(runTool()).toMatchObject({ status: 1, stderr: expect.stringContaining('a command expected') })
  expect(runTool('no-such-program')).toMatchObject({ status: 1, stderr: expect.stringContaining('no-such-program') })
})
