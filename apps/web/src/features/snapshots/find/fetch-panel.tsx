import { Button, formatNumber, Panel } from '@gildscope/ui'
import { Checkbox, SelectField } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import * as z from 'zod/mini'
import { CopyButton } from '../../../shell/copy-button.tsx'
import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import styles from './find.module.css'
import { type FindRow, isFetchable } from './model.ts'
import { type Fetcher, isThere, movesFor, movesText } from './moves.ts'

const doneSchema = z.array(z.string())
/** Ticks of what was fetched long ago are forgotten. */
const MOST_DONE = 300
const COPY_FAILURE = { title: 'The list could not be copied' }

type FetchPanelProps = {
  rows: readonly FindRow[]
  /** Those that are chosen. */
  chosen: readonly FindRow[]
  fetchers: readonly Fetcher[]
  to: Fetcher
  onChoose: (to: Fetcher) => void
}

const nameOf = ({ character, account }: Fetcher): string => `${character}, ${account}`
const unitsOf = (rows: readonly FindRow[]): number => rows.reduce((sum, { units }) => sum + units, 0)

/** What to do in the game to have it all in one place, in the order of doing. */
export const FetchPanel = ({ rows, chosen, fetchers, to, onChoose }: FetchPanelProps) => {
  const { value, change } = useOwnKept('find-done', doneSchema)
  const done = new Set(value ?? [])
  const moves = movesFor(chosen, to)
  const there = unitsOf(rows.filter((row) => isFetchable(row) && isThere(row, to)))
  const offered = unitsOf(rows.filter(({ place }) => place === 'tpSells'))
  const tick = (key: string, isOn: boolean): void => {
    const others = (value ?? []).filter((one) => one !== key)
    change(isOn ? [...others, key].slice(-MOST_DONE) : others)
  }
  return (
    <Panel
      note={`${formatNumber(unitsOf(chosen))} of ${formatNumber(unitsOf(rows.filter(isFetchable)))} chosen`}
      title="Fetch it"
    >
      <div className={panels.body}>
        <SelectField
          label="To"
          onChange={(name) => {
            const fetcher = fetchers.find((one) => nameOf(one) === name)
            if (fetcher !== undefined) onChoose(fetcher)
          }}
          options={fetchers.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
          value={nameOf(to)}
        />
        {moves.length === 0 ? (
          <p className={panels.hint}>Nothing has to be moved.</p>
        ) : (
          <ul className={styles.moves}>
            {moves.map(({ key, what, who }) => (
              <li key={key}>
                <Checkbox hint={who} isOn={done.has(key)} label={what} onChange={(isOn) => tick(key, isOn)} />
              </li>
            ))}
          </ul>
        )}
        {there > 0 && (
          <p className={panels.hint}>
            Already with {to.character}: {formatNumber(there)}.
          </p>
        )}
        {offered > 0 && (
          <p className={panels.hint}>
            {formatNumber(offered)} on offer stay there: taking them back loses the listing fee.
          </p>
        )}
        <div className={panels.bar}>
          <span className={`${panels.hint} ${panels.start}`}>ticks stay in this browser</span>
          {done.size > 0 && (
            <Button onClick={() => change(null)} size="small">
              Clear ticks
            </Button>
          )}
          {moves.length > 0 && (
            <CopyButton failure={COPY_FAILURE} label="Copy as text" size="small" text={() => movesText(moves)} />
          )}
        </div>
      </div>
    </Panel>
  )
}
