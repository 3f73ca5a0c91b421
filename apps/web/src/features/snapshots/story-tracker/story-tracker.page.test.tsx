import {
  getCharacterCore,
  getCharacterNames,
  getCharacterQuests,
  getQuests,
  getStories,
  getStorySeasons,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import { JOURNAL } from './testing/journal.ts'

const ORLA = { ...GAME_ACCOUNT, permissions: ['account', 'characters', 'progression'] }
const CHARACTERS: Readonly<Record<string, { level: number; quests: number[] }>> = {
  'Tamsin Vale': { level: 80, quests: [100, 101, 102, 103, 104, 105, 106, 301, 302, 303, 401, 402, 403] },
  'Bram Ó': { level: 12, quests: [100, 101, 102, 103] },
}

const names = answer(getCharacterNames, () => ({ reply: Object.keys(CHARACTERS) }))
const GAME: Answer[] = [
  names,
  answer(getCharacterCore, ({ params: { name } }) => ({
    reply: {
      ...{ name, race: 'Asura', gender: 'Male', profession: 'Engineer', created: '2014-03-09T12:00:00Z' },
      level: CHARACTERS[name]?.level ?? 1,
    },
  })),
  answer(getCharacterQuests, ({ params: { name } }) => ({ reply: CHARACTERS[name]?.quests ?? [] })),
  answer(getStorySeasons, () => ({ reply: [...JOURNAL.seasons] })),
  answer(getStories, () => ({ reply: [...JOURNAL.stories] })),
  answer(getQuests, () => ({ reply: [...JOURNAL.quests] })),
]

const open = (answers: readonly Answer[] = [], address = '/story_tracker') =>
  renderPage(address, { answers: [...answers, signedIn({ gameAccounts: { 'Orla.1234': ORLA } }), ...GAME] })

const files = useSavedFiles()
const grid = () => screen.findByRole('grid', { name: 'Story by character' })
const rowOf = async (name: string): Promise<HTMLElement> => {
  const head = await within(await grid()).findByRole('rowheader', { name })
  return head.closest('tr') ?? document.body
}
const textsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the story of characters', () => {
  test('is counted by level, and by season where it does not branch', async () => {
    open()
    expect(await textsOf('Tamsin Vale')).toEqual([
      ...['Asura', 'Male', 'Engineer', '80', 'Mar 2014', '13'],
      ...['1 complete', '5 complete', '0/4', '0/5', '0/5', '3 complete', '0/7', '0/6', '0/13'],
      ...['3 complete', '–'],
    ])
    expect((await textsOf('Bram Ó')).slice(5, 8)).toEqual(['4', '1 complete', '3/5'])
    screen.getByText('2 characters, 16 of 104 quests, 5 of 22 cells complete')
    within(await grid()).getByText(/2 characters, read/)
  })

  test('lists what is missing when a cell is hovered or focused, and Escape hides it', async () => {
    const { user } = open()
    const row = await rowOf('Bram Ó')
    const cell = within(row).getByText('3/5').closest('td') ?? document.body
    await user.hover(cell)
    const card = screen.getByRole('tooltip')
    expect(card.textContent).toContain('Bram Ó, level 10: 3 of 5')
    expect(card.textContent).toContain('2 of these, as the story branches:')
    const missing = within(card).getAllByRole('listitem')
    expect(missing.map(({ textContent }) => textContent)).toEqual(['Snaff 4', 'Snaff 5', 'Snaff 6', 'Snaff 7'])
    expect(cell.getAttribute('aria-describedby')).toBe(card.id)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.click(cell)
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tooltip').textContent).toContain('Bram Ó, level 20: 0 of 4')
  })

  test('opens a season into its stories, and says so in the address', async () => {
    const { user, address } = open()
    const season = within(await grid()).getByRole('button', { name: 'LW 2: Living World Season 2' })
    expect(season.getAttribute('aria-expanded')).toBe('false')
    await user.click(season)
    expect((await textsOf('Tamsin Vale')).slice(-3)).toEqual(['2 complete', '1 complete', '–'])
    expect(address()).toBe('/story_tracker?open=my-story%2Cliving-world-season-2')
    await user.click(within(await grid()).getByRole('button', { name: 'My Story' }))
    expect((await textsOf('Tamsin Vale'))[6]).toBe('9/49')
  })

  test('is sorted by a column, and shown of the unfinished alone', async () => {
    const { user, address } = open()
    const heads = async () =>
      within(await grid())
        .getAllByRole('rowheader', { name: /Vale|Bram/ })
        .map(({ textContent }) => textContent)
    await rowOf('Tamsin Vale')
    await rowOf('Bram Ó')
    expect(await heads()).toEqual(['Bram Ó', 'Tamsin Vale'])
    const button = within(await grid()).getByRole('button', { name: 'Level' })
    await user.click(button)
    await user.click(button)
    expect(await heads()).toEqual(['Tamsin Vale', 'Bram Ó'])
    await user.click(screen.getByRole('radio', { name: 'Unfinished' }))
    expect(address()).toBe('/story_tracker?sort=-level&show=unfinished')
  })

  test('is saved as CSV, for Excel behind a byte order mark', async () => {
    const { user } = open()
    await rowOf('Bram Ó')
    const save = async (name: string): Promise<Uint8Array> => {
      const before = files.count()
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(files.count()).toBe(before + 1))
      return files.lastBytes()
    }
    const plain = await save('CSV')
    expect(new TextDecoder().decode(plain)).toContain('\r\nBram Ó,Orla.1234,')
    expect([...(await save('CSV for Excel'))]).toEqual([0xef, 0xbb, 0xbf, ...plain])
  })

  test('says which season is nearly complete', async () => {
    open()
    const near = await screen.findByRole('table', { name: 'Nearly complete' })
    await waitFor(() => expect(within(near).getAllByRole('row')).toHaveLength(3))
    expect(within(near).getAllByRole('row')[1]?.textContent).toContain('Tamsin ValeMy Story409/49')
  })
})

describe('while something is wrong', () => {
  test('the page says that it loads', async () => {
    open([answer(getQuests, () => new Promise(() => {}))])
    expect((await screen.findByRole('button', { name: 'CSV' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getAllByText('Loading, Please Wait.').length).toBeGreaterThan(0)
  })

  test('nothing is counted before the first character was read', async () => {
    open([answer(getCharacterNames, () => new Promise(() => {}))])
    await waitFor(() => expect(screen.getByText('Reading characters').getAttribute('role')).toBe('status'))
    expect(screen.queryByText(/0 of 0/)).toBeNull()
  })

  test('a journal that the game does not answer can be requested again', async () => {
    let isBroken = true
    const { user } = open([
      answer(getStories, () => {
        if (isBroken) throw new Fault('NOT_FOUND')
        return { reply: [...JOURNAL.stories] }
      }),
    ])
    await screen.findByText('The story journal could not be read')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect((await textsOf('Bram Ó'))[5]).toBe('4')
  })

  test('a character that could not be read is named with the reason', async () => {
    open([
      answer(getCharacterQuests, ({ params: { name } }) => {
        if (name === 'Bram Ó') throw new Fault('FORBIDDEN')
        return { reply: CHARACTERS[name]?.quests ?? [] }
      }),
    ])
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1 of 3 answers could not be read: Bram Ó (the key may not read it).',
    )
    await rowOf('Tamsin Vale')
    expect(screen.queryByRole('rowheader', { name: 'Bram Ó' })).toBeNull()
  })

  test('a key without the permission is named, and not asked with', async () => {
    const { calls } = open([signedIn({ gameAccounts: { 'Orla.1234': GAME_ACCOUNT } })])
    await screen.findByText(/The key of Orla\.1234 lacks the permission “progression”/)
    expect(calls.map(({ name }) => name)).not.toContain('getCharacterNames')
  })

  test('an account without characters has nothing to show', async () => {
    open([answer(getCharacterNames, () => ({ reply: [] }))])
    await screen.findByText('No character could be read.')
    expect(screen.queryByText(/0 of 0/)).toBeNull()
  })

  test('without a key, no characters are requested', async () => {
    open([signedIn()])
    await screen.findByText('No API Key available')
  })

  test('visitors who are signed out are sent to the login', async () => {
    const { address } = open([SIGNED_OUT])
    await waitFor(() => expect(address()).toBe('/login?next=%2Fstory_tracker'))
  })
})
