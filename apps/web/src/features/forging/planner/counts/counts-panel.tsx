import { Button, counted, Panel } from '@gildscope/ui'
import { Checkbox, Choice } from '@gildscope/ui/forms'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useOwnValues } from '../../../../market/currencies/own-values.ts'
import { HolesNote } from '../../../../market/game-account/holes-note.tsx'
import { ReadingLine } from '../../../../market/game-account/reading-line.tsx'
import { KeyBox, SignUpNote } from '../../../../market/game-account/typed-key/key-box.tsx'
import { paths } from '../../../../pages/paths.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockSecond } from '../../../../shell/time/words.ts'
import { USED_PERMISSIONS } from '../holdings/columns.ts'
import type { Holdings } from '../holdings/use-holdings.ts'
import { AccountsList } from './accounts-list.tsx'
import styles from './counts.module.css'
import { CoinsInput, NumberInput, Row, type SettingsProps, TradingRows } from './settings-rows.tsx'

const COSTS = [
  { value: 'selling', label: 'Selling price' },
  { value: 'nothing', label: 'Nothing' },
] as const
const LUCK = [
  { value: 'mean', label: 'In the mean' },
  { value: 'nine-of-ten', label: 'For 9 of 10' },
] as const
const RECIPES = [
  { value: 'known', label: 'Known' },
  { value: 'all', label: 'All' },
] as const

const ReadNote = ({ holdings }: { holdings: Holdings }) => {
  const now = useMinute()
  const { snapshot, reading, refresh } = holdings
  if (snapshot === null || reading.progress !== null) return null
  return (
    <>
      read {clockSecond(snapshot.takenAt, now)}{' '}
      <Button
        aria-label="Read the accounts again"
        icon={IconRefresh}
        onClick={() => void refresh()}
        size="small"
        variant="quiet"
      />
    </>
  )
}

const Unknown = ({ holdings: { crafting } }: { holdings: Holdings }) => {
  if (crafting.unknown.length === 0) return null
  return (
    <p className={styles.hint}>
      Not known: {crafting.unknown.map(({ account, what, reason }) => `${what} of ${account} (${reason})`).join('; ')}.
    </p>
  )
}

/** Nobody's ratings were read: crafts are then taken for possible, which must be said. */
const NoCrafter = ({ holdings: { crafting, counted, reading } }: { holdings: Holdings }) => {
  if (counted.length === 0 || reading.progress !== null) return null
  if (crafting.crafters.some(({ account }) => counted.includes(account))) return null
  return (
    <p className={styles.hint}>
      No crafter of these accounts could be read: every recipe counts as one that somebody can make.
    </p>
  )
}

/** A plan does not know who does which step. */
const BoundNote = ({ holdings: { counted } }: { holdings: Holdings }) =>
  counted.length > 1 && (
    <p className={styles.hint}>
      What is bound to one of these accounts counts for all of them; the list says where it lies.
    </p>
  )

const Own = ({ holdings }: { holdings: Holdings }) => {
  const { reading, allowance, typed, user, hasLinked, holes, isStopped, refresh, retry } = holdings
  return (
    <>
      {!hasLinked && <KeyBox isFixed={reading.progress !== null} needs={USED_PERMISSIONS} typed={typed} />}
      <AccountsList holdings={holdings} />
      {reading.progress !== null && (
        <div className={styles.reading}>
          <ReadingLine allowance={allowance} progress={reading.progress} />
          <Button icon={IconX} onClick={reading.cancel} size="small">
            Plan without the rest
          </Button>
        </div>
      )}
      {isStopped && (
        <p className={styles.hint}>
          Not all of it was read.{' '}
          <Button onClick={() => void refresh()} size="small">
            Read it
          </Button>
        </p>
      )}
      <HolesNote
        consequence="What they hold is not in the plan."
        holes={holes}
        isBusy={reading.progress !== null}
        onRetry={() => void retry()}
        title="Half read"
      />
      <Unknown holdings={holdings} />
      <NoCrafter holdings={holdings} />
      <BoundNote holdings={holdings} />
      {user === null && <SignUpNote />}
    </>
  )
}

/** What spending a unit of a currency counts for; those without a value count for nothing, and are listed. */
const CurrencyRow = ({ settings }: Pick<SettingsProps, 'settings'>) => {
  const { values } = useOwnValues()
  const count = settings.currencies.length
  const words = count > 0 ? `${counted(count, 'value')} of the plan` : `my ${counted(values.size, 'value')}`
  return (
    <Row label="Currencies at">
      <Link className={styles.link} to={paths.currencies}>
        {count === 0 && values.size === 0 ? 'nothing; set values' : words}
      </Link>
    </Row>
  )
}

type CountsProps = SettingsProps & { holdings: Holdings }

/** What a plan may use and how it trades, without a frame. */
export const Counts = ({ settings, change, holdings }: CountsProps) => (
  <div className={styles.counts}>
    <Own holdings={holdings} />
    {/* Who earns sells own stock, too: what selling it would bring is a part of the profit. */}
    {settings.mode === 'spend' && (
      <Row label="Own stock costs">
        <Choice
          label="Own stock costs"
          onChange={(stockCosts) => change({ stockCosts })}
          options={COSTS}
          value={settings.stockCosts}
        />
      </Row>
    )}
    <TradingRows change={change} settings={settings} />
    <Row label="Recipes">
      <Choice label="Recipes" onChange={(recipes) => change({ recipes })} options={RECIPES} value={settings.recipes} />
    </Row>
    <Row label="Tries enough">
      <Choice
        label="What is drawn is tried often enough"
        onChange={(luck) => change({ luck })}
        options={LUCK}
        value={settings.luck}
      />
    </Row>
    <Row label="Done in">
      <span className={styles.unit}>
        <NumberInput
          label="Days until it is done"
          max={1000}
          min={1}
          onChange={(days) => change({ days: days === null ? null : Math.round(days) }, { isTyped: true })}
          placeholder="no date"
          value={settings.days}
        />{' '}
        days
      </span>
    </Row>
    <Row label={settings.mode === 'earn' ? 'Spend at most' : 'Budget'}>
      <CoinsInput
        label={settings.mode === 'earn' ? 'Spend at most' : 'Budget'}
        onChange={(budget) => change({ budget }, { isTyped: true })}
        value={settings.budget}
      />
    </Row>
    <CurrencyRow settings={settings} />
    <Row label="Sell at most">
      <span className={styles.unit}>
        <NumberInput
          label="Share of a week's sales, in percent"
          max={100}
          min={1}
          onChange={(percent) => percent !== null && change({ sellShare: percent / 100 }, { isTyped: true })}
          value={Math.round(settings.sellShare * 100)}
        />{' '}
        % of a week
      </span>
    </Row>
    <div className={styles.row}>
      <Checkbox
        hint="at the lower end of what was counted"
        isOn={settings.converts}
        label="Refine, salvage and open"
        onChange={(converts) => change({ converts })}
      />
    </div>
  </div>
)

export const CountsPanel = (props: CountsProps) => (
  <Panel note={<ReadNote holdings={props.holdings} />} title="What counts">
    <Counts {...props} />
  </Panel>
)
