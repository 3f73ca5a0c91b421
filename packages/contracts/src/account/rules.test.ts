import { expect, it } from 'vitest'
import { emailFault } from './rules.ts'

it.each(['a@b.test', 'first.last+tag@mail.example.org', 'größe@köln.example', "o'neil@x-y.example", 'ä_!#$%&*@a.b.c'])(
  'accepts %s as an address',
  (address) => {
    expect(emailFault(address)).toBeNull()
  },
)

it.each([...'/:<>()[]\\,;" \t\n\u0000\u007f\u00a0\u200b\u202e\ud800'])('takes no address with %j in it', (sign) => {
  for (const address of [`a${sign}b@example.org`, `a@exa${sign}mple.org`])
    expect(emailFault(address)).toContain('has no blanks and none of / : < > ( )')
})

it.each(['', '@', 'a', 'a@', '@b.test', 'a@b@c.test', 'a@@b.test'])(
  'requires one @ with something on both sides: %j',
  (address) => {
    expect(emailFault(address)).toBe('an e-mail address has one @ with something on both sides')
  },
)

it.each(['a@localhost', 'a@.test', 'a@b.', 'a@b..test', 'a@.'])('requires a dot within the domain: %j', (address) => {
  expect(emailFault(address)).toContain('has a dot within its domain')
})

it('accepts 254 characters and no more', () => {
  expect(emailFault(`${'a'.repeat(247)}@b.test`)).toBeNull()
  expect(emailFault(`${'a'.repeat(248)}@b.test`)).toBe('an e-mail address has at most 254 characters')
})
