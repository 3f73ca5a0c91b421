import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isCommonPassword } from './check-new-password.ts'
import { commonPasswordText } from './common-password-list.ts'

test('the file holds the 10,000 most common passwords of its source and all longer ones', async () => {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  expect(text).toBe(commonPasswordText())
  expect(text.split('\n').length).toBeGreaterThan(11_000)
})

test('recognises common passwords in any case', () => {
  for (const common of ['1q2w3e4r5t', 'qwertyuiop', 'QwertyUiop', 'password123'])
    expect(isCommonPassword(common)).toBe(true)
  for (const rare of ['correct horse battery', '', '# Source']) expect(isCommonPassword(rare)).toBe(false)
})
