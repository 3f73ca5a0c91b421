import { expect, test } from 'vitest'
import { sectionOf } from './model.ts'

test.each([
  ['Patreon', 'https://a.example', 'Monetary'],
  ['Support us', 'https://ko-fi.com/someone', 'Monetary'],
  ['Discord', 'https://a.example', 'Socially'],
  ['Contact', 'mailto:someone@a.example', 'Socially'],
  ['Suggestions', 'https://a.example', 'Intellectually'],
  ['Issues', 'https://github.com/a/b/issues', 'Intellectually'],
  ['GitHub Sponsors', 'https://github.com/sponsors/a', 'Monetary'],
  ['This site', 'https://a.example', 'Randomly'],
])('%s at %s belongs to %s', (label, url, section) => {
  expect(sectionOf({ label, url })).toBe(section)
})
