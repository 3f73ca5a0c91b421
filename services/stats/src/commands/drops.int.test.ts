import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDrops } from '@gildscope/contracts'
import { injectEndpoint, runEntry, TEST_PSEUDONYM_KEY } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAG, CORN, DROP_ITEMS } from '../testing/drop-fixtures.ts'
import { insertItems, useStatsApp } from '../testing/use-stats-app.ts'

const stats = useStatsApp()
let folder = ''
beforeAll(async () => {
  await insertItems(stats.database, DROP_ITEMS)
  folder = await mkdtemp(join(tmpdir(), 'gildscope-drops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (command: string, args: string[], env: Record<string, string> = { PSEUDONYM_KEY: TEST_PSEUDONYM_KEY }) =>
  runEntry(`services/stats/src/commands/${command}.ts`, args, { DATABASE_URL: stats.database.url, ...env })

const line = (own: object = {}) =>
  JSON.stringify({
    ...{ id: 'a', account: 'Ann', activity: 'Opening', iso: '2026-01-05T10:00:00Z', level: 80, mf: 100 },
    ...{ salvageKit: '', delay: '', build: null, wallet: [] },
    consumed: [{ id: BAG, quantity: 10, price: 480 }],
    items: [{ id: CORN, quantity: 40, price: null }],
    ...own,
  })
const table = async () =>
  (await injectEndpoint(stats.app, getDrops, { params: { activity: 'Opening', itemId: BAG } })).body

describe('commands of drop research', { timeout: 240_000 }, () => {
  test('an import names bad lines, stores the others under its name, and nothing twice', async () => {
    const file = join(folder, 'drops.jsonl')
    const lines = [
      line(),
      line({ id: 'b', iso: '2026-01-20T10:00:00Z' }),
      '{"id":',
      line({ id: 'c', consumed: [] }),
      line({ id: 'd', iso: '2999-01-01T00:00:00Z' }),
      line({ id: 'e', items: [{ id: 999_999_999, quantity: 1 }] }),
      line({ id: 'f', mf: -1 }),
      '',
      line({ id: 'g', activity: 'Salvaging' }),
    ]
    await writeFile(file, lines.join('\n'))
    const first = await run('import-drops', [file, '--source', 'old site'])
    expect([first.code, first.out]).toEqual([1, '2 stored, 0 known before, 6 bad\n'])
    expect(first.err.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^line 3: no JSON/),
      'line 4: Nothing Consumed between snapshots.',
      expect.stringMatching(/^line 5: iso 2999\S+ lies in the future/),
      'line 6: there is no item 999999999',
      expect.stringMatching(/^line 7: mf: /),
      expect.stringMatching(/^line 9: salvaging needs a kit/),
    ])
    expect((await run('import-drops', [file, '--source', 'old site'])).out).toBe('0 stored, 2 known before, 6 bad\n')
    expect(await table()).toMatchObject({ submissions: 2, consumed: 20, accounts: 1 })
  })

  test('a patch gets the records since its start', async () => {
    expect(await run('add-patch', ['--since', '2026-01-10', '--name', 'Halloween'])).toMatchObject({ code: 0 })
    expect((await table())?.choices.patches.map(({ name, submissions }) => [name, submissions])).toEqual([
      ['before the first known patch', 1],
      ['Halloween', 1],
    ])
    expect(await run('add-patch', ['--since', '2026-01-10', '--name', 'x'])).toMatchObject({
      code: 1,
      err: 'A patch begins at 2026-01-10T00:00:00.000Z already.\n',
    })
  })

  test('missing files are reported', async () => {
    expect(await run('add-patch', ['--since', 'today', '--name', 'x'])).toMatchObject({ code: 1 })
    expect(await run('import-drops', [])).toMatchObject({
      code: 1,
      out: expect.stringContaining('import-drops.ts FILE'),
    })
    expect(await run('import-drops', ['x'], {})).toMatchObject({
      code: 1,
      err: expect.stringMatching(/PSEUDONYM_KEY is not set.*openssl rand -base64 32/),
    })
  })
})
