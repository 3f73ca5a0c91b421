import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMiniForges, getPrecursorForges, submitPrecursorForge } from '@gildscope/contracts'
import { statsSchema } from '@gildscope/db'
import { injectEndpoint, runEntry } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ITEMS, useStatsApp } from '../testing/use-stats-app.ts'

const stats = useStatsApp()
/** Each run of a command starts a process. */
const TIMEOUT = { timeout: 240_000 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-forges-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) =>
  runEntry(`services/stats/src/commands/${command}.ts`, args, { DATABASE_URL: stats.database.url })

const { dawn } = ITEMS
const submit = (submitter: string) =>
  injectEndpoint(stats.app, submitPrecursorForge, {
    body: { ID: dawn.id, name: dawn.name, ISO: '2026-02-28T10:00:00Z', sell: null },
    headers: { submitter },
  })

describe('submitters', TIMEOUT, () => {
  test('get a token that is shown once and stored as a hash, until it is revoked', async () => {
    const { code, out } = await run('add-submitter', 'Some Body')
    expect(code).toBe(0)
    const token = out.trim()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await submit(token)).status).toBe(200)
    const stored = await stats.database.db.select().from(statsSchema.submitter)
    expect(JSON.stringify(stored)).not.toContain(token)

    expect(await run('add-submitter', 'Some Body')).toMatchObject({ code: 1, err: expect.stringContaining('revoke') })
    expect((await run('revoke-submitter', 'Some Body')).code).toBe(0)
    expect((await submit(token)).status).toBe(401)
    expect(await run('revoke-submitter', 'Some Body')).toMatchObject({ code: 1, err: "'Some Body' has no token.\n" })

    const again = (await run('add-submitter', 'Some Body')).out.trim()
    expect((await submit(again)).status).toBe(200)
    expect((await submit(token)).status).toBe(401)
  })

  test('are named exactly, else the usage is printed', async () => {
    const replies = await Promise.all([[], ['--all'], ['a', 'b']].map((args) => run('add-submitter', ...args)))
    for (const { code, out } of replies) {
      expect([code, out]).toEqual([1, expect.stringContaining('add-submitter.ts NAME')])
    }
  })
})

describe('import-forges', TIMEOUT, () => {
  const write = async (name: string, text: string) => {
    const file = join(folder, name)
    await writeFile(file, text)
    return file
  }

  test('accepts CSV of both kinds, names bad lines, and stores nothing twice', async () => {
    const file = await write(
      'past.csv',
      [
        'ISO,name,sell,ID',
        '2020-01-01T00:00:00Z,Dawn,5000000,29166',
        '2020-01-02T00:00:00Z,Mini Kitten,,',
        '2020-01-03T00:00:00Z,Rare Sword,1,201',
        '',
        '2020-01-04T00:00:00Z,Mini Twin,,',
        'yesterday,Dawn,,29166',
        '2020-01-05T00:00:00Z,Dawn,-4,29166',
        '2020-01-01T00:00:00Z,Dawn,5000000,29166',
      ].join('\n'),
    )
    const first = await run('import-forges', file)
    expect(first.code).toBe(1)
    expect(first.out).toBe('2 stored, 1 known before, 4 bad\n')
    expect(first.err.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^line 4: 'Rare Sword' \(201\) is nothing that comes out of a forge/),
      expect.stringMatching(/^line 6: 'Mini Twin' is the name of several items: 301, 302/),
      expect.stringMatching(/^line 7: ISO 'yesterday' is no date/),
      expect.stringMatching(/^line 8: sell: /),
    ])
    expect((await run('import-forges', file)).out).toBe('0 stored, 3 known before, 4 bad\n')
    const query = { since: '2020-01-01', limit: 100 }
    const precursors = await injectEndpoint(stats.app, getPrecursorForges, { query })
    expect(precursors.body?.at(-1)).toEqual({
      ID: 29_166,
      ISO: '2020-01-01T00:00:00.000Z',
      name: 'Dawn',
      sell: 5_000_000,
    })
    const minis = await injectEndpoint(stats.app, getMiniForges, { query })
    expect(minis.body).toEqual([{ ID: 300, ISO: '2020-01-02T00:00:00.000Z', name: 'Mini Kitten', sell: null }])
  })

  test('accepts JSON arrays and JSON lines, of one kind if one is given', async () => {
    const dawnOf = (day: number) => ({ name: 'Dawn', ISO: `2019-01-0${day}T00:00:00Z`, sell: null, ID: 29_166 })
    const array = await write('past.json', JSON.stringify([dawnOf(1), { name: 'Dawn' }]))
    expect(await run('import-forges', array)).toMatchObject({
      out: '1 stored, 0 known before, 1 bad\n',
      err: expect.stringMatching(/^record 2: ISO: /),
    })
    const lines = await write('past.jsonl', `${JSON.stringify(dawnOf(2))}\n{"name":\n${JSON.stringify(dawnOf(3))}\n`)
    expect(await run('import-forges', lines, '--submitter', 'old site')).toMatchObject({
      out: '2 stored, 0 known before, 1 bad\n',
      err: expect.stringMatching(/^line 2: no JSON/),
    })
    const minis = await run('import-forges', array, '--kind', 'mini', '--submitter', 'minis')
    expect(minis.out).toBe('0 stored, 0 known before, 2 bad\n')
    expect(minis.err).toContain("record 1: 'Dawn' (29166) is not a mini")
  })

  test('says so of a file that is cut off', async () => {
    const file = await write('cut.json', '[{"name": "Dawn"')
    expect(await run('import-forges', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the whole: neither'),
    })
  })
})
