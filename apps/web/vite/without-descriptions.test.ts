import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageList } from '../src/pages/page-list.ts'
import { withoutDescriptions } from './without-descriptions.ts'

const list = readFileSync(new URL('../src/pages/page-list.ts', import.meta.url), 'utf8')

test('browsers get every page and no description', () => {
  const rest = withoutDescriptions(list)
  for (const { path, description } of pageList) {
    expect(rest).toContain(`path: '${path}'`)
    expect(rest).not.toContain(description)
  }
})

test('a description that is written in a way that would stay is refused', () => {
  expect(() => withoutDescriptions(list.replace("description: 'Ways", 'description: `Ways'))).toThrow('descriptions')
})
