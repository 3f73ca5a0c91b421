import { expect, test } from 'vitest'
import { listedPages } from './pages-manifest.ts'

const find = (path: string) => listedPages().find((page) => page.path === path)

test('help pages are listed by their names with what they are about, and no name stands for all', () => {
  expect(find('/help/:page')).toBeUndefined()
  expect(find('/help/nothing')).toBeUndefined()
  expect(find('/help/fees-and-profit')?.title).toMatch(/^Help: \w/)
  expect(find('/help')?.alsoLoads).toEqual(['virtual:help-page/index'])
  expect(find('/help/tables')?.alsoLoads).toEqual(['virtual:help-page/tables'])
  expect(find('/tradepost/item/:id')).toBeDefined()
})

test('every page says in plain text what it is', () => {
  for (const { title, description } of listedPages()) {
    expect(title).not.toBe('')
    expect(description).toMatch(/^\S[^<>]*$/)
  }
})
