import { describe, expect, test } from 'vitest'
import { cellWords } from './cell-words.ts'
import { readOpen, storyGroups, writeOpen } from './columns.ts'
import { seasonLabel, slugOf, storyLabel } from './labels.ts'
import { planSeasons } from './plan.ts'
import { progressOf, seasonProgress, stateOf } from './progress.ts'
import { isFinished, nearlyComplete, type StoryRow, storyRow, sumSeasons } from './rows.ts'
import { readSort, sortRows, writeSort } from './sorting.ts'
import { storyCsv } from './story-file.ts'
import { JOURNAL } from './testing/journal.ts'

const SEASONS = planSeasons(JOURNAL)
const [MINE, LW2, POF] = SEASONS as [(typeof SEASONS)[0], (typeof SEASONS)[0], (typeof SEASONS)[0]]

const cellOf = (id: string) => {
  const cell = SEASONS.flatMap(({ cells }) => cells).find((one) => one.id === id)
  if (cell === undefined) throw new Error(`no cell ${id}`)
  return cell
}

const row = (name: string, quests: readonly number[], differing: Partial<StoryRow> = {}): StoryRow => {
  const core = {
    name,
    race: 'Asura',
    gender: 'Female',
    profession: 'Thief',
    level: 80,
    created: '2014-03-09T12:00:00Z',
  }
  return { ...storyRow('Orla.1234', { core, quests: [...quests] }, SEASONS), ...differing }
}
const ALL_OF_ASURA = [100, 101, 102, 103, 104, 105, 301, 302, 303, 401, 402, 403]

describe('the plan of the journal', () => {
  test('keeps the order of the game and leaves out a season without stories', () => {
    expect(SEASONS.map(({ name }) => name)).toEqual(['My Story', 'Living World Season 2', 'Path of Fire'])
    expect(LW2.cells.map(({ title }) => title)).toEqual(['1. Gates of Maguuma', '2. Entanglement'])
  })

  test('has the levels of the personal story with the quests that each requires', () => {
    expect(MINE.cells.map(({ label, required }) => `${label}:${required}`).join(' ')).toBe(
      '1:1 10:5 20:4 30:5 40:5 50:3 60:7 70:6 80:13',
    )
  })
})

describe('progress', () => {
  test('counts no more than a branching level requires, and names the rest while it is not done', () => {
    const level10 = cellOf('my-story-10')
    const asura = (done: number[]) => progressOf(level10, { race: 'Asura', done: new Set(done) })
    expect(asura([101, 102, 103])).toEqual({
      done: 3,
      required: 5,
      missing: ['Snaff 4', 'Snaff 5', 'Snaff 6', 'Snaff 7'],
    })
    expect(asura([101, 102, 103, 104, 105])).toEqual({ done: 5, required: 5, missing: [] })
    expect(asura([101, 102, 103, 104, 105, 106])).toEqual({ done: 5, required: 5, missing: [] })
  })

  test('has no quests of other races, but those of all races', () => {
    const of = (race: string, done: number[]) => progressOf(cellOf('my-story-1'), { race, done: new Set(done) }).done
    expect([of('Asura', [200]), of('Charr', [200])]).toEqual([0, 1])
    expect(progressOf(cellOf('my-story-50'), { race: 'Charr', done: new Set([301, 302, 304]) }).done).toBe(3)
  })

  test('requires every quest of the other stories', () => {
    const player = { race: 'Norn', done: new Set([401]) }
    expect(progressOf(cellOf('living-world-season-2-20'), player)).toEqual({
      done: 1,
      required: 2,
      missing: ['Fallen Hopes'],
    })
    expect(seasonProgress(LW2, player)).toEqual({
      done: 1,
      required: 3,
      missing: ['1. Gates of Maguuma: 1 of 2 missing', '2. Entanglement: 1 of 1 missing'],
    })
  })

  test.each([
    [{ done: 5, required: 5 }, 'complete'],
    [{ done: 1, required: 5 }, 'begun'],
    [{ done: 0, required: 5 }, 'none'],
    [{ done: 0, required: 0 }, 'unknown'],
  ] as const)('of %j is %s', (progress, state) => expect(stateOf(progress)).toBe(state))

  test('sums a season from its cells', () => {
    const { progress } = row('Tamsin', ALL_OF_ASURA)
    expect(progress.get(MINE.id)).toMatchObject({ done: 9, required: 49 })
    expect(progress.get(POF.id)).toMatchObject({ done: 0, required: 0 })
  })
})

describe('characters together', () => {
  const rows = [row('Tamsin', ALL_OF_ASURA), row('Bram', [401]), row('Newborn', [])]

  test('are summed by season', () => {
    expect(sumSeasons(rows, SEASONS).map(({ done, required }) => `${done}/${required}`)).toEqual([
      '9/147',
      '4/9',
      '0/0',
    ])
  })

  test('say which begun season lacks least', () => {
    expect(nearlyComplete(rows, SEASONS).map(({ row: { name }, season, missing }) => [name, season, missing])).toEqual([
      ['Bram', 'Living World Season 2', 2],
      ['Tamsin', 'My Story', 40],
    ])
  })

  test('are finished when no season lacks anything', () => {
    expect(isFinished(row('Tamsin', ALL_OF_ASURA), [LW2])).toBe(true)
    expect(isFinished(row('Tamsin', ALL_OF_ASURA), SEASONS)).toBe(false)
  })

  test('are sorted by what the address says', () => {
    const some = [row('B', [], { level: 80 }), row('A', [], { level: 80 }), row('C', [], { level: 2 })]
    const names = (text: string | null) => sortRows(some, readSort(text)).map(({ name }) => name)
    expect(names(null)).toEqual(['A', 'B', 'C'])
    expect(names('-name')).toEqual(['C', 'B', 'A'])
    expect(names('level')).toEqual(['C', 'A', 'B'])
    expect(names('-level')).toEqual(['A', 'B', 'C'])
    for (const text of [null, '-name', 'level', '-created']) expect(writeSort(readSort(text))).toBe(text)
  })

  test('become a file with every cell, done and required apart', () => {
    const [head = '', first = ''] = storyCsv([row('=Tamsin', ALL_OF_ASURA)], SEASONS).split('\r\n')
    const cells = new Map(head.split(',').map((id, at) => [id, first.split(',')[at]]))
    expect(cells.get('character')).toBe("'=Tamsin")
    expect([cells.get('my-story-10'), cells.get('my-story-10-of')]).toEqual(['5', '5'])
    expect([cells.get('living-world-season-2'), cells.get('living-world-season-2-of')]).toEqual(['3', '3'])
  })
})

describe('columns', () => {
  const shown = (text: string | null) =>
    storyGroups(SEASONS, readOpen(text, SEASONS)).map(({ columns }) => columns.map(({ label }) => label).join(' '))

  test('of the personal story are expanded at first, other seasons are one sum', () => {
    expect(shown(null)).toEqual(['1 10 20 30 40 50 60 70 80', 'All', 'All'])
    expect(shown('living-world-season-2')).toEqual(['All', '1 2', 'All'])
    expect(shown('none')).toEqual(['All', 'All', 'All'])
  })

  test('are written into the address as they are read', () => {
    for (const text of [null, 'none', 'living-world-season-2', 'my-story,path-of-fire'])
      expect(writeOpen(readOpen(text, SEASONS), SEASONS)).toBe(text)
  })
})

describe('the words of a cell', () => {
  test('say that the story branches where more is not done than is required', () => {
    const words = cellWords('Tamsin', { title: 'level 10' }, { done: 3, required: 5, missing: ['A', 'B', 'C', 'D'] })
    expect(words).toEqual({
      title: 'Tamsin, level 10: 3 of 5',
      done: '3 chapters done',
      lead: '2 of these, as the story branches:',
      missing: ['A', 'B', 'C', 'D'],
      more: 0,
    })
  })

  test('name twelve at most, and say when the game lists nothing', () => {
    const missing = Array.from({ length: 15 }, (_, at) => `Quest ${at}`)
    expect(cellWords('Tamsin', { title: 'x' }, { done: 0, required: 15, missing })).toMatchObject({
      done: null,
      lead: null,
      more: 3,
    })
    expect(cellWords('Tamsin', { title: 'x' }, { done: 0, required: 0, missing: [] }).lead).toBe(
      'The game lists no quests of it.',
    )
  })
})

test.each([
  ['Living World Season 3', 'LW 3'],
  ['Heart of Thorns', 'HoT'],
  ['Secrets of the Obscure', 'SotO'],
  ['The Icebrood Saga', 'Icebrood Saga'],
  ['Janthir Wilds', 'Janthir Wilds'],
  ['My Story', 'My Story'],
])('the season %s is called %s', (name, label) => expect(seasonLabel(name)).toBe(label))

test.each([
  ['12. The Way In', '12'],
  ['Prologue: Uncertain Times', 'Pro.'],
  ["3. The Dragon's Reach, Part 1", '3'],
  ['Heart of Thorns, Part 5', '5'],
])('the story %s is called %s', (name, label) => expect(storyLabel(name)).toBe(label))

test('a name becomes a part of an address', () => expect(slugOf("Scarlet's War")).toBe('scarlet-s-war'))
