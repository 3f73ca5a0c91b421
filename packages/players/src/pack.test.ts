import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenPackError, monthOf, packLines, unpackLines } from './pack.ts'

const LINES = ['{"a":1}', '{"a":"ü\\n"}', '{"a":3}']

test('a pack returns the lines it was made of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json()), async (lines) => {
      const pack = await packLines(lines)
      expect(pack.rows).toBe(lines.length)
      expect(await unpackLines(pack)).toEqual(lines)
    }),
  )
})

test('packs that follow each other are the lines of all of them', async () => {
  const [first, second] = [await packLines(LINES), await packLines(['{"b":1}'])]
  expect(gunzipSync(Buffer.concat([first.body, second.body])).toString()).toBe(`${[...LINES, '{"b":1}'].join('\n')}\n`)
})

describe('a broken pack is refused', () => {
  test('with any of its bytes changed', async () => {
    const pack = await packLines(LINES)
    for (let at = 0; at < pack.body.length; at++) {
      const body = Buffer.from(pack.body)
      body[at] = (body[at] ?? 0) ^ 1
      await expect(unpackLines({ ...pack, body }), `${at}`).rejects.toThrow(BrokenPackError)
    }
  })

  test('cut short', async () => {
    const pack = await packLines(LINES)
    await expect(unpackLines({ ...pack, body: pack.body.subarray(0, -1) })).rejects.toThrow(BrokenPackError)
  })

  test('with another number of rows', async () => {
    const pack = await packLines(LINES)
    await expect(unpackLines({ ...pack, rows: 2 })).rejects.toThrow('a pack of 2 rows holds 3')
  })
})

test('months are those of UTC', () => {
  expect(monthOf(new Date('2026-03-31T23:59:59.999Z'))).toBe('2026-03')
  expect(monthOf(new Date('2026-04-01T00:30:00+01:00'))).toBe('2026-03')
})
