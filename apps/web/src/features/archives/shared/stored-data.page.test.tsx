import {
  createShare,
  deleteArchives,
  getWvwArchive,
  listShares,
  revokeShare,
  type Share,
  switchArchives,
  switchFills,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { archiveAnswers, archivesOf, gameAccounts } from './testing/archive-answers.ts'

const NAME = 'Aurelia.4821'

/** `firstList`: what the first answer waits for, which says what was there when it was asked. */
const shareServer = (firstList?: Promise<void>) => {
  let shares: Share[] = []
  let lists = 0
  const answers = [
    answer(listShares, async () => {
      const reply = shares
      if (++lists === 1) await firstList
      return { reply }
    }),
    answer(createShare, ({ body }) => {
      const share: Share = {
        ...{ id: 'abc', kind: body.kind, subject: body.accountID, createdAt: '2026-11-20T12:00:00Z' },
        ...{ expiresAt: null, path: `/gw2/v1/archives/${body.kind}/csv?share=abc` },
      }
      shares = [share, ...shares]
      return { reply: share }
    }),
    answer(revokeShare, ({ body }) => {
      shares = shares.filter(({ id }) => id !== body.id)
      return { reply: undefined }
    }),
  ]
  return { answers, stored: () => shares }
}

const open = async (name: 'Share' | 'Stored data' = 'Stored data', firstList?: Promise<void>) => {
  const shares = shareServer(firstList)
  let archives = archivesOf(NAME)
  let fillsCounted: string[] = []
  const answers = [
    answer(getWvwArchive, () => ({ reply: [] })),
    answer(switchArchives, ({ body }) => {
      archives = archives.map((each) =>
        body.kinds?.includes(each.kind) === true ? { ...each, state: body.isOn ? 'waiting' : 'off' } : each,
      )
      return { reply: undefined }
    }),
    answer(switchFills, ({ body }) => {
      fillsCounted = body.isOn ? [body.accountID] : []
      return { reply: undefined }
    }),
    answer(deleteArchives, ({ body }) => {
      archives = archives.map((each) => (body.kinds?.includes(each.kind) === true ? { ...each, entries: 0 } : each))
      return { reply: { entries: 40 } }
    }),
    ...shares.answers,
    ...archiveAnswers({
      archives: () => archives,
      fillsCounted: () => fillsCounted,
      account: { gameAccounts: gameAccounts(NAME) },
    }),
  ]
  const page = renderPage('/WvW_Stats', { answers })
  await page.user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { ...page, dialog, shares, archives: () => archives }
}

test('a kind is switched off and on, and stored data is kept', async () => {
  const { user, dialog, archives } = await open()
  const box = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: `Open orders of ${NAME}` })
  expect(box().checked).toBe(true)
  await user.click(box())
  await waitFor(() => expect(box().checked).toBe(false))
  expect(archives().map(({ kind, state, entries }) => [kind, state, entries])).toEqual([
    ['trades', 'ok', 40],
    ['orders', 'off', 40],
    ['wvw', 'ok', 40],
  ])
  await user.click(box())
  await waitFor(() => expect(box().checked).toBe(true))
})

test('fills are counted only where their owner switches that on', async () => {
  const { user, dialog, calls } = await open()
  const box = () =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: `Count fills of ${NAME} for the data quality` })
  expect(box().checked).toBe(false)
  expect(dialog.getByText(/only in sums of at least five players; switching it off deletes the counts/)).toBeDefined()
  expect(dialog.getByRole('link', { name: 'What they show' }).getAttribute('href')).toBe('/help/data-quality')
  await user.click(box())
  await waitFor(() => expect(box().checked).toBe(true))
  await user.click(box())
  await waitFor(() => expect(box().checked).toBe(false))
  const sent = calls.filter(({ name }) => name === switchFills.name).map(({ body }) => body)
  expect(sent).toEqual([true, false].map((isOn) => ({ accountID: `id of ${NAME}`, isOn })))
})

test('stored data is deleted only after a dialog that warns that it is permanent', async () => {
  const { user, dialog, calls } = await open()
  const deleted = () => calls.filter(({ name }) => name === deleteArchives.name)
  await user.click(dialog.getByRole('button', { name: `Delete trades of ${NAME}` }))
  const question = within(await screen.findByRole('dialog', { name: `Delete trades of ${NAME}?` }))
  expect(question.getByText(/^40 entries are deleted. This cannot be taken back./)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(deleted()).toEqual([])
  await user.click(await screen.findByRole('button', { name: `Delete trades of ${NAME}` }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Delete trades of ${NAME}` })
  expect(button.disabled).toBe(true)
  expect(deleted()[0]?.body).toEqual({ accountID: `id of ${NAME}`, kinds: ['trades'] })
  expect(await screen.findByText('40 entries deleted')).toBeDefined()
})

test('a link for others is made, copied and revoked', async () => {
  const { user, dialog, calls, shares } = await open('Share')
  expect(await dialog.findByText('There is none.')).toBeDefined()
  expect(dialog.getByRole('combobox', { name: 'Of what' })).toHaveProperty('value', 'wvw')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Of whom' }), NAME)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Holds' }), '1 year')
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  const text = `World versus World as CSV, ${NAME}`
  await user.click(await dialog.findByRole('button', { name: `Copy the link: ${text}` }))
  expect(calls.find(({ name }) => name === createShare.name)?.body).toEqual({ kind: 'wvw', accountID: NAME, days: 365 })
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gw2/v1/archives/wvw/csv?share=abc`)
  await user.click(dialog.getByRole('button', { name: `Revoke: ${text}` }))
  expect(await dialog.findByText('There is none.')).toBeDefined()
  expect(shares.stored()).toEqual([])
})

test('a link that is made while the list is still loading is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, dialog, shares } = await open('Share', promise)
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  await waitFor(() => expect(shares.stored()).toHaveLength(1))
  resolve()
  expect(await dialog.findByRole('button', { name: /^Copy the link: World versus World/ })).toBeDefined()
})

test('a link to flips leads to a page', async () => {
  const { user, dialog } = await open('Share')
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Of what' }), 'Flips')
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  await user.click(await dialog.findByRole('button', { name: 'Copy the link: Flips, all accounts' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared_flips?share=abc`)
})

test('Escape closes it', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stored data' })).toBeNull())
})
