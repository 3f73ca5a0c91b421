import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type TestProcess } from '@gildscope/testkit'
import { afterEach, expect, it, vi } from 'vitest'
import { writeRecording } from './testing/write-recording.ts'

vi.setConfig({ testTimeout: 60_000 })

const started: TestProcess[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.kill()))
  await Promise.all(folders.splice(0).map((dir) => rm(dir, { recursive: true })))
})

const start = async (args: string[], env: Record<string, string> = {}): Promise<TestProcess> => {
  const options = { entry: 'tools/game-simulator/src/main.ts', args, env, portVariable: 'SIMULATOR_PORT' }
  const process = await startProcess(options)
  started.push(process)
  return process
}

it('serves a generated world and ends with code 0 on SIGTERM', async () => {
  const simulator = await start(['--size', '300', '--clock', 'stepped'], { SIMULATOR_SEED: '5' })
  expect(await (await fetch(`${simulator.url}/health`)).json()).toMatchObject({ kind: 'simulated', tradable: 300 })
  expect(await simulator.stop()).toBe(0)
})

it('continues with the saved market after a restart', async () => {
  const state = await mkdtemp(join(tmpdir(), 'simulator-'))
  folders.push(state)
  const args = ['--size', '300', '--clock', 'stepped', '--start', '2026-01-05T12:00:00Z', '--state', state]
  const first = await start(args)
  const moved = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"advanceMs":3600000}' }
  await fetch(`${first.url}/admin/clock`, moved)
  const listings = async ({ url }: TestProcess) => (await fetch(`${url}/v2/commerce/listings/19976`)).json()
  const before = await listings(first)
  expect(await first.stop()).toBe(0)
  const second = await start([...args, '--start', '2026-01-05T13:00:00Z'])
  expect(await listings(second)).toEqual(before)
})

it('serves a recording and logs what it lacks', async () => {
  const dir = await writeRecording({ items: [{ id: 5, name: 'Five' }] })
  folders.push(dir)
  const simulator = await start(['--replay', dir])
  expect(await (await fetch(`${simulator.url}/v2/items/5`)).json()).toEqual({ id: 5, name: 'Five' })
  expect(simulator.logs()).toContain(`${dir} has no skins.jsonl.gz: /v2/skins is empty`)
})

it('does not start with a misspelt option', async () => {
  await expect(start(['--clock', 'fast'])).rejects.toThrow('must be real, stepped or xN')
})

it('does not start without the recording', async () => {
  await expect(start(['--replay', '/nowhere/at/all'])).rejects.toThrow('cannot read the recording /nowhere/at/all')
})
