import { useMemo } from 'react'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { readOpen, type StoryGroup, storyGroups, writeOpen } from './columns.ts'
import type { PlannedSeason } from './plan.ts'
import { type RowSort, readSort, writeSort } from './sorting.ts'

export const SHOWN = [
  { value: 'all', label: 'All characters' },
  { value: 'unfinished', label: 'Unfinished' },
] as const
export type Shown = (typeof SHOWN)[number]['value']

export type StoryView = {
  groups: readonly StoryGroup[]
  toggle: (season: string) => void
  sort: RowSort
  setSort: (sort: RowSort) => void
  shown: Shown
  setShown: (shown: Shown) => void
}

/** What is expanded, in which order, and who is shown; all of it in the address. */
export const useStoryView = (seasons: readonly PlannedSeason[]): StoryView => {
  const [openText, setOpen] = useQueryParam('open')
  const [sortText, setSort] = useQueryParam('sort')
  const [shownText, setShown] = useQueryParam('show')
  const groups = useMemo(() => storyGroups(seasons, readOpen(openText, seasons)), [seasons, openText])
  const sort = useMemo(() => readSort(sortText), [sortText])
  const toggle = (season: string): void => {
    const open = new Set(readOpen(openText, seasons))
    if (!open.delete(season)) open.add(season)
    setOpen(writeOpen(open, seasons))
  }
  return {
    groups,
    toggle,
    sort,
    setSort: (next) => setSort(writeSort(next)),
    shown: shownText === 'unfinished' ? 'unfinished' : 'all',
    setShown: (next) => setShown(next === 'all' ? null : next),
  }
}
