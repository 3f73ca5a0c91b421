import { createGeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { expect, test } from 'vitest'
import { itemRecordSchema } from './item-record.ts'
import { itemRow } from './item-row.ts'

test('every rune and sigil of the simulated game salvages into a charm or symbol', () => {
  const clock = steppedClock(Date.parse('2026-01-05T12:00:00Z'))
  const { catalogue } = createGeneratedWorld({ seed: 1, tradable: 800, clock })
  const upgrades = catalogue.items.filter(({ details }) => details?.type === 'Rune' || details?.type === 'Sigil')
  const charms = upgrades.map((item) => itemRow(itemRecordSchema.parse(item), new Map()).charm)
  expect([...new Set(charms)].sort()).toEqual([
    'Charm of Brilliance',
    'Charm of Potence',
    'Charm of Skill',
    'Symbol of Control',
    'Symbol of Enhancement',
    'Symbol of Pain',
  ])
})
