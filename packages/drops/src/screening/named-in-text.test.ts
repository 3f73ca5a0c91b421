import { describe, expect, test } from 'vitest'
import { isNamedIn } from './named-in-text.ts'

const TEXT =
  'Double-click to gain Champion Bags, Tomes of Knowledge, Testimonies of Heroics, dragonite ore,<br>and <c=@flavor>Silky Sand</c>.'

describe('a text of the game', () => {
  test.each(['Champion Bag', 'Tome of Knowledge', 'Testimony of Heroics', 'Dragonite Ore', 'Silky Sand'])(
    'speaks of %s',
    (name) => expect(isNamedIn(TEXT, name)).toBe(true),
  )

  test.each(['Champion', 'Silky Sands of Time', 'Ore Dragonite', 'Bag of Silky Sand', 'Flavor', 'Ite Ore', '…', ''])(
    'is not taken to speak of %j where it only has parts of it',
    (name) => expect(isNamedIn(TEXT, name)).toBe(name === 'Champion'),
  )
})
