import { expect, test } from 'vitest'
import { maskKeys } from './mask-keys.ts'

const KEY = '564F181A-F0FC-114A-A55D-3C1DCD45F3767AF3848F-AB29-4EBF-9594-F91E6A75E015'

test.each([
  [`https://api/v2/account?access_token=${KEY}&v=latest`, 'https://api/v2/account?access_token=[masked]&v=latest'],
  [`authorization: Bearer ${KEY}`, 'authorization: Bearer [masked]'],
  [`the key ${KEY} is not valid`, 'the key [masked key] is not valid'],
  [`the key ${KEY.toLowerCase()} is not valid`, 'the key [masked key] is not valid'],
  [`the key ${KEY.slice(0, 40)}${KEY.slice(40).toLowerCase()} is not valid`, 'the key [masked key] is not valid'],
  ['nothing to hide', 'nothing to hide'],
])('hides keys in %s', (text, masked) => {
  expect(maskKeys(text)).toBe(masked)
})
