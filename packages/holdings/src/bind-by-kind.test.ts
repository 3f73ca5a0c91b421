import { expect, test } from 'vitest'
import { bindByKind, type HeldRow } from './held-row.ts'

const row = (part: Partial<HeldRow>): HeldRow => ({
  ...{ account: 'Orla.1234', place: 'bank', where: null, kind: 'item', id: 7, isInside: false },
  counts: { character: 0, account: 1, none: 5 },
  ...part,
})

test('unbound units of a kind that is always bound are bound as the kind is', () => {
  const [bound] = bindByKind([row({})], () => 'account')
  expect(bound?.counts).toEqual({ character: 0, account: 6, none: 0 })
})

test('a loss can be bound, too', () => {
  const [bound] = bindByKind([row({ counts: { character: 0, account: 2, none: -5 } })], () => 'character')
  expect(bound?.counts).toEqual({ character: -5, account: 2, none: 0 })
})

test.each([
  ['an item that can be traded', row({}), 'none' as const],
  ['an offer at the trading post', row({ place: 'tpSells' }), 'account' as const],
  ['what waits in the delivery box', row({ place: 'deliveryBox' }), 'account' as const],
  ['a currency', row({ kind: 'currency' }), 'account' as const],
])('%s stays as it is', (_what, held, binding) => {
  expect(bindByKind([held], () => binding)).toEqual([held])
})
