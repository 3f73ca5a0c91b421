import { expect, test } from 'vitest'
import { faultText } from './fault-text.ts'

test.each([
  [
    'Parser Error: syntax error at or near "selec"\n\nLINE 2: selec\n        ^\n\nLINE 2: selec\n        ^',
    'Parser Error: syntax error at or near "selec"\n\nLINE 1: selec\n        ^',
  ],
  // A digit less in front moves the sign with the text.
  ['Binder Error: b\n\nLINE 10: b\n         ^', 'Binder Error: b\n\nLINE 9: b\n        ^'],
  ['Parser Error: syntax error at end of input', 'Parser Error: syntax error at end of input'],
])('lines are those of the query: %j', (said, text) => {
  expect(faultText(said, 1)).toBe(text)
})

test('of a table that does not exist those are named that do', () => {
  const none = 'there is no table x, but days, hours, prices, picks and items'
  const said = 'Catalog Error: Table with name x does not exist!'
  expect(faultText(said, 1)).toBe(none)
  expect(faultText(`${said}\nDid you mean "pg_indexes"?\n\nLINE 2: from x\n             ^`, 1)).toBe(
    `${none}\n\nLINE 1: from x\n             ^`,
  )
})
