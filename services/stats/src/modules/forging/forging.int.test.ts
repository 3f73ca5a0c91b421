import { getMiniForges, getPrecursorForges, submitMiniForge, submitPrecursorForge } from '@gildscope/contracts'
import { statsSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAWN_PRICE, ITEMS, useStatsApp } from '../../testing/use-stats-app.ts'

const stats = useStatsApp()
let token = ''
beforeAll(async () => {
  token = await stats.addSubmitter('tester')
})

const { dawn, plainSword, rareSword, miniKitten, miniTwin, otherMiniTwin } = ITEMS
const AT = '2026-02-28T10:00:00Z'

type PrecursorBody = { name: string; ISO: string; sell: number | null; ID: number }
const forge = (body: Partial<PrecursorBody>, submitter: string | null = token) =>
  injectEndpoint(stats.app, submitPrecursorForge, {
    body: { name: dawn.name, ID: dawn.id, ISO: AT, sell: 100, ...body },
    headers: submitter === null ? {} : { submitter },
  })
const forgeMini = (body: { name: string; ID?: number; ISO?: string }) =>
  injectEndpoint(stats.app, submitMiniForge, { body: { ISO: AT, sell: null, ...body }, headers: { submitter: token } })

const messageOf = (fault: unknown): string => (fault as { error: { message: string } }).error.message

describe('authorised submitters', () => {
  test('no one without a valid token, and the answer explains where tokens come from', async () => {
    for (const submitter of [null, '', 'guessed', `${token}x`]) {
      const { status, fault } = await forge({ ISO: '2026-01-01T00:00:00Z' }, submitter)
      expect(status).toBe(401)
      expect(fault).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
      expect(messageOf(fault)).toContain("in the header 'submitter'")
    }
    expect((await injectEndpoint(stats.app, getPrecursorForges)).body).toEqual([])
  })
})

describe('submitted forges', () => {
  test('are answered newest first, with the price as given', async () => {
    expect((await forge({ sell: 3_500_000 })).body).toEqual({ result: 'success', stored: true })
    const later = { name: plainSword.name, ID: plainSword.id, ISO: '2026-02-28 11:00', sell: null }
    expect((await forge(later)).body?.stored).toBe(true)
    const reply = await stats.app.inject('/gw2/v1/forging/precurser?beautify=min')
    expect(reply.body).toBe(
      '[{"ID":200,"ISO":"2026-02-28T11:00:00.000Z","name":"Plain Sword","sell":null},' +
        '{"ID":29166,"ISO":"2026-02-28T10:00:00.000Z","name":"Dawn","sell":3500000}]',
    )
    expect((await stats.app.inject('/v1/forging/precurser?beautify=human')).body).toContain('\n  {\n    "ID": 200')
  })

  test('can be requested from a moment on and in limited numbers', async () => {
    const since = await injectEndpoint(stats.app, getPrecursorForges, { query: { since: '2026-02-28T11:00:00Z' } })
    expect(since.body?.map(({ name }) => name)).toEqual([plainSword.name])
    const newest = await injectEndpoint(stats.app, getPrecursorForges, { query: { limit: 1 } })
    expect(newest.body?.map(({ name }) => name)).toEqual([plainSword.name])
    expect((await stats.app.inject('/v1/forging/precurser?since=soon')).statusCode).toBe(400)
  })

  test('are returned completely for unsupported fields or filters, and the answer lists what it ignored', async () => {
    const whole = await stats.app.inject('/v1/forging/precurser')
    const asked = await stats.app.inject('/v1/forging/precurser?fields=name&fields=sell&filter=name:Dawn%20%E2%9C%93')
    expect(asked.body).toBe(whole.body)
    expect(asked.headers['x-ignored-fields']).toBe('name,sell')
    expect(asked.headers['x-ignored-filter']).toBe('name:Dawn%20%E2%9C%93')
    expect(whole.headers).not.toHaveProperty('x-ignored-fields')
    expect(whole.headers).not.toHaveProperty('x-ignored-filter')
  })

  test('are not sent again to who has them, until one more comes', async () => {
    const first = await stats.app.inject('/v1/forging/precurser')
    const ask = () =>
      stats.app.inject({ url: '/v1/forging/precurser', headers: { 'if-none-match': first.headers.etag } })
    expect(first.headers['cache-control']).toBe('public, max-age=0')
    expect((await ask()).statusCode).toBe(304)
    await forge({ ISO: '2026-02-27T00:00:00Z' })
    expect((await ask()).statusCode).toBe(200)
  })

  test('have our own price beside the given one', async () => {
    const rows = await stats.database.db
      .select()
      .from(statsSchema.forge)
      .where(eq(statsSchema.forge.forgedAt, new Date(AT)))
    expect(rows).toMatchObject([{ sell: 3_500_000, ownSell: DAWN_PRICE, submitter: 'tester', kind: 'precursor' }])
  })

  test('are stored once, however many come at the same time', async () => {
    const ISO = '2026-02-20T00:00:00Z'
    const replies = await Promise.all(Array.from({ length: 12 }, () => forge({ ISO })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies.filter(({ body }) => body?.stored)).toHaveLength(1)
    expect((await forge({ ISO, sell: 7 })).body?.stored).toBe(false)
    expect((await forge({ ISO }, await stats.addSubmitter('another'))).body?.stored).toBe(true)
    const { body } = await injectEndpoint(stats.app, getPrecursorForges)
    expect(body?.filter((record) => record.ISO === '2026-02-20T00:00:00.000Z')).toHaveLength(2)
  })
})

describe('what cannot have come out of a forge', () => {
  test.each([
    ['an unknown item', { ID: 99_999 }, 404, 'there is no item 99999'],
    ['a weapon that is not exotic', { ID: rareSword.id, name: rareSword.name }, 400, 'is not an exotic weapon'],
    ['a mini', { ID: miniKitten.id, name: miniKitten.name }, 400, 'is not an exotic weapon'],
    ['an item of another name', { name: 'Dusk' }, 400, "item 29166 is 'Dawn', not 'Dusk'"],
    ['a forge of tomorrow', { ISO: '2026-03-02' }, 400, 'lies in the future'],
    ['a forge before the game', { ISO: '2012-08-27T23:59:59Z' }, 400, "before the game's release"],
  ])('is refused: %s', async (_what, body, status, message) => {
    const reply = await forge(body)
    expect(reply.status).toBe(status)
    expect(messageOf(reply.fault)).toContain(message)
  })

  test('is refused by form: no date, a price below zero, no id', async () => {
    const post = (payload: Record<string, unknown>) =>
      stats.app.inject({ method: 'POST', url: '/v1/forging/precurser', payload, headers: { submitter: token } })
    const good = { name: dawn.name, ID: dawn.id, ISO: AT, sell: 1 }
    for (const wrong of [{ ISO: 'now' }, { sell: -1 }, { sell: 2 ** 31 }, { ID: undefined }, { name: '' }])
      expect((await post({ ...good, ...wrong })).statusCode).toBe(400)
  })

  test('may be slightly ahead of our clock', async () => {
    expect((await forge({ ISO: '2026-03-01T12:01:59Z' })).status).toBe(200)
    expect((await forge({ ISO: '2026-03-01T12:02:01Z' })).status).toBe(400)
  })
})

describe('minis', () => {
  test('are found by their exact name, other things of that name aside', async () => {
    expect((await forgeMini({ name: miniKitten.name })).body?.stored).toBe(true)
    const { body } = await injectEndpoint(stats.app, getMiniForges)
    expect(body).toEqual([{ ID: miniKitten.id, ISO: '2026-02-28T10:00:00.000Z', name: miniKitten.name, sell: null }])
    expect((await forgeMini({ name: 'mini kitten' })).status).toBe(404)
    expect((await forgeMini({ name: dawn.name })).status).toBe(404)
  })

  test('need their id where several share a name', async () => {
    const { status, fault } = await forgeMini({ name: miniTwin.name })
    expect(status).toBe(400)
    expect(fault).toMatchObject({ error: { details: { ids: [miniTwin.id, otherMiniTwin.id] } } })
    expect(messageOf(fault)).toContain('301, 302')
    expect((await forgeMini({ name: miniTwin.name, ID: otherMiniTwin.id })).body?.stored).toBe(true)
    expect((await forgeMini({ name: dawn.name, ID: dawn.id })).status).toBe(400)
  })
})
