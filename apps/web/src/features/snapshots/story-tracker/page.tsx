import { formatNumber, Loading, saveCsv } from '@gildscope/ui'
import { CsvButtons } from '@gildscope/ui/data-table'
import { Choice } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { Page } from '../../../shell/page.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import { AccountsSelect, useAccountsChoice } from '../shared/characters/accounts-choice.tsx'
import shared from '../shared/characters/characters.module.css'
import { ProgressBar } from '../shared/characters/progress-bar.tsx'
import type { ReadAccount } from '../shared/characters/reading.ts'
import { ReadingTools } from '../shared/characters/reading-badge.tsx'
import { NoGameAccount, ReadingNotes } from '../shared/characters/reading-notes.tsx'
import { useCharacters } from '../shared/characters/use-characters.ts'
import type { StoryGroup } from './columns.ts'
import { Legend } from './legend.tsx'
import styles from './panels.module.css'
import { BySeason, NearlyCompletePanel } from './panels.tsx'
import type { PlannedSeason } from './plan.ts'
import { stateOf } from './progress.ts'
import { askStory, NEEDS, useSeasons } from './queries.ts'
import { isFinished, progressIn, type StoryRow, storyRows, sumSeasons } from './rows.ts'
import { storyCsv } from './story-file.ts'
import { StoryTable } from './story-table.tsx'
import { SHOWN, useStoryView } from './view.ts'

const TITLE = 'Story Tracker'
const LEAD = 'Which chapters each character has finished, and which are missing.'
const NO_SEASONS: readonly PlannedSeason[] = []

const summary = (
  rows: readonly StoryRow[],
  seasons: readonly PlannedSeason[],
  groups: readonly StoryGroup[],
): string => {
  const sums = sumSeasons(rows, seasons)
  const [done, required] = [sums.map((sum) => sum.done), sums.map((sum) => sum.required)].map((counts) =>
    formatNumber(counts.reduce((sum, count) => sum + count, 0)),
  )
  const cells = rows.flatMap((row) => groups.flatMap(({ columns }) => columns.map(({ id }) => progressIn(row, id))))
  const complete = cells.filter((cell) => stateOf(cell) === 'complete').length
  const word = rows.length === 1 ? 'character' : 'characters'
  return `${rows.length} ${word}, ${done} of ${required} quests, ${formatNumber(complete)} of ${formatNumber(cells.length)} cells complete`
}

const accountNote = ({ names, characters }: ReadAccount<unknown>, now: number): string => {
  if (names.isAsking) return 'being read'
  if (characters === undefined) return 'could not be read'
  const word = characters.length === 1 ? 'character' : 'characters'
  return `${characters.length} ${word}, read ${clockTime(new Date(names.readAt).toISOString(), now)}`
}

const useStories = () => {
  const choice = useAccountsChoice(NEEDS)
  const { queue } = useGameQueue()
  const reading = useCharacters({ accounts: choice.readable, queue, what: 'story', ask: askStory })
  const catalogue = useSeasons()
  const seasons = catalogue.seasons ?? NO_SEASONS
  const view = useStoryView(seasons)
  const { accounts } = reading
  const rows = useMemo(() => storyRows(accounts, seasons), [accounts, seasons])
  return { choice, reading, catalogue, seasons, view, rows }
}
type Stories = ReturnType<typeof useStories>

const Journal = ({ stories: { reading, catalogue, seasons, view, rows } }: { stories: Stories }) => {
  const now = useMinute()
  const shown = view.shown === 'all' ? rows : rows.filter((row) => !isFinished(row, seasons))
  if (catalogue.seasons === undefined && catalogue.error !== null)
    return <Failed isAlert state={catalogue} title="The story journal could not be read" who="The game API" />
  if (catalogue.seasons === undefined || (rows.length === 0 && reading.state.isReading)) return <Loading lines={10} />
  if (rows.length === 0) return <p className={styles.none}>No character could be read.</p>
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles.none}>Every character has finished everything.</p>
      ) : (
        <StoryTable
          accounts={reading.accounts.map((account) => ({ name: account.name, note: accountNote(account, now) }))}
          groups={view.groups}
          onSort={view.setSort}
          onToggle={view.toggle}
          rows={shown}
          sort={view.sort}
        />
      )}
      <div className={styles.halves}>
        <BySeason rows={rows} seasons={seasons} />
        <NearlyCompletePanel rows={rows} seasons={seasons} />
      </div>
    </>
  )
}

const Tracker = ({ stories }: { stories: Stories }) => {
  const { choice, reading, seasons, view, rows } = stories
  const handleSave = (choice: { forExcel: boolean }): void =>
    saveCsv('gildscope-stories.csv', storyCsv(rows, seasons), choice)
  return (
    <Page
      actions={<CsvButtons isDisabled={rows.length === 0 || seasons.length === 0} onSave={handleSave} />}
      lead={LEAD}
      title={TITLE}
      tools={<ReadingTools reading={reading} />}
    >
      <div className={panels.stack}>
        <div className={shared.controls}>
          <AccountsSelect choice={choice} />
          <Choice label="Characters" onChange={view.setShown} options={SHOWN} value={view.shown} />
          <Legend />
          {reading.state.isReading && <ProgressBar label="Characters" {...reading.state.characters} />}
          <p className={shared.summary} role="status">
            {rows.length === 0
              ? reading.state.isReading && 'Reading characters'
              : seasons.length > 0 && summary(rows, seasons, view.groups)}
          </p>
        </div>
        <ReadingNotes choice={choice} reading={reading} hidden="which quests are finished" />
        {choice.readable.length > 0 && (
          <div aria-busy={reading.state.isReading} className={panels.stack}>
            <Journal stories={stories} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** `/story_tracker`: chapters that characters have finished. */
export const StoryTrackerPage = () => {
  const stories = useStories()
  if (stories.choice.names.length > 0) return <Tracker stories={stories} />
  return (
    <Page lead={LEAD} title={TITLE}>
      <NoGameAccount>
        The page asks the game which quests your characters have finished, through a key of your game account. It needs
        “account”, “characters” and “progression”.
      </NoGameAccount>
    </Page>
  )
}
