import type { Snapshot } from '@gildscope/holdings'
import { expect, test } from 'vitest'
import { snapshotOfFile, snapshotToFile } from './snapshot-file.ts'

const SNAPSHOT: Snapshot = {
  ...{ version: 1, takenAt: 1_000, endedAt: 2_000, read: [{ account: 'Orla.1234', place: 'bank', where: null }] },
  holes: [{ account: 'Orla.1234', place: 'guild', where: 'Quiet Lanterns', reason: 'the game answered 502' }],
  rows: [
    {
      ...{ account: 'Orla.1234', place: 'bank', where: null, kind: 'item', id: 19721, isInside: false },
      counts: { character: 0, account: 0, none: 250 },
    },
  ],
}

test('a snapshot is read back as it was saved', () => {
  const text = snapshotToFile({ name: 'before the meta', snapshot: SNAPSHOT })
  expect(snapshotOfFile(text)).toEqual({ file: { name: 'before the meta', snapshot: SNAPSHOT }, fault: null })
})

const saved = (snapshot: object): string => JSON.stringify({ kind: 'gildscope-snapshot', name: null, snapshot })

test.each([
  ['a text', 'hello', 'it is no JSON'],
  ['a list', '[]', 'it is no snapshot of this site'],
  ['something else', '{"kind":"archive"}', 'it is no snapshot of this site'],
  ['another version', saved({ ...SNAPSHOT, version: 2 }), 'it is of another version of this site'],
  ['a row without its item', saved({ ...SNAPSHOT, rows: [{ ...SNAPSHOT.rows[0], id: 'x' }] }), 'snapshot.rows.0.id'],
])('%s is refused, with the reason', (_what, text, fault) => {
  const read = snapshotOfFile(text)
  expect(read.file).toBeNull()
  expect(read.fault).toContain(fault)
})
