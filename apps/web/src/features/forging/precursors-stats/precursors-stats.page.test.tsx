import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { forgeAnswers, RECORDS } from '../shared/testing/forge-answers.ts'

const rowsOf = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const keysOf = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('counts forges in five ways', async () => {
  renderPage('/precursors_stats', { answers: forgeAnswers(() => RECORDS) })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findAllByRole('rowheader', { name: 'Sword' })
  expect(keysOf('By stat')).toEqual(["Berserker's", 'Mighty'])
  expect(keysOf('By weapon type')).toEqual(['Sword', 'Greatsword'])
  expect(keysOf('By upgrade type')).toEqual(['Sigil of Fire', 'None'])
  expect(keysOf('By set')).toEqual(['Pearl Broadsword', 'Named'])
  // 2 of 3 forges; 1 precursor of 1 greatsword: at least 0.025
  expect(rowsOf('Precursors by weapon type')).toEqual([
    ['2', '66.7 %', '0', '0.00 %', '0.00 %', '84.19 %'],
    ['1', '33.3 %', '1', '100.00 %', '2.50 %', '100.00 %'],
  ])
})

test('says how forges are added while there are none', async () => {
  renderPage('/precursors_stats', { answers: forgeAnswers(() => []) })
  expect(await screen.findByText('No forge is recorded yet')).toBeDefined()
  expect(screen.getByText('FORGES_FEED_URL')).toBeDefined()
})

test('says that forges could not be fetched', async () => {
  renderPage('/precursors_stats', {
    answers: forgeAnswers(() => {
      throw new Fault('offline')
    }),
  })
  expect((await screen.findAllByText('Forges could not be fetched')).length).toBeGreaterThan(0)
})

test('an address holds the sort of one breakdown', async () => {
  renderPage('/precursors_stats?stat.sort=forges&stat.order=asc', { answers: forgeAnswers(() => RECORDS) })
  await screen.findAllByRole('rowheader', { name: 'Sword' })
  expect(keysOf('By stat')).toEqual(['Mighty', "Berserker's"])
})

test('a file names each row of the five breakdowns by an id of its own', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  const { user } = renderPage('/precursors_stats', { answers: forgeAnswers(() => RECORDS) })
  await screen.findAllByRole('rowheader', { name: 'Sword' })
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await user.click(await screen.findByRole('menuitem', { name: /all/i }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const rows = JSON.parse((await saved[0]?.text()) ?? '') as { id: string }[]
  const ids = rows.map(({ id }) => id)
  expect(ids).toContain("stat:Berserker's")
  expect(ids).toContain('upgrade:None')
  expect(new Set(ids).size).toBe(rows.length)
  expect(Object.keys(rows[0] ?? {})[0]).toBe('id')
})
