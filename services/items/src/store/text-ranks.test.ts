import { describe, expect, it } from 'vitest'
import { createDictionary, internText } from './dictionary.ts'
import { textRanks } from './text-ranks.ts'

describe('textRanks', () => {
  it('orders thousands of texts as readers expect, with one rank for equal ones', async () => {
    const dictionary = createDictionary()
    for (let n = 0; n < 3000; n += 1) internText(dictionary, `${'azäZÄA'[n % 6]}xe ${(n * 7919) % 3001}`)
    const ranks = await textRanks(dictionary)
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const codes = dictionary.texts.map((_text, code) => code).sort((a, b) => ranks[a]! - ranks[b]!)
    for (const [at, code] of codes.slice(1).entries()) {
      const before = codes[at]!
      const order = collator.compare(dictionary.texts[before]!, dictionary.texts[code]!)
      expect(order).toBe(ranks[before] === ranks[code] ? 0 : -1)
    }
  })

  it('adds texts that arrive later', async () => {
    const dictionary = createDictionary()
    internText(dictionary, 'Orb')
    await textRanks(dictionary)
    internText(dictionary, 'Axe')
    expect([...(await textRanks(dictionary))]).toEqual([1, 0])
  })
})
