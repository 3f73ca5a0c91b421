import { expect, test } from 'vitest'
import { pageDescriptions } from './page-descriptions.ts'
import { pageList } from './page-list.ts'
import { paths } from './paths.ts'

test('every address is in the list once, with a title and a sentence', () => {
  expect(pageList.map(({ path }) => path).toSorted()).toEqual(Object.values(paths).toSorted())
  for (const { path, title } of pageList) {
    expect(title).not.toBe('')
    expect(pageDescriptions[path]).toMatch(/\.$/)
  }
})
