import { type Archive, listArchives, switchArchives } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import { Switch } from '@gildscope/ui/forms'
import { IconChartAreaLine, IconCoin, IconLock, IconMapPin, IconPackages } from '@tabler/icons-react'
import { paths } from '../../../pages/paths.ts'
import { useAccount } from '../../../shell/session/session.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import { lackingPermissions } from '../shared/archive-state.ts'
import styles from '../shared/first-visit.module.css'
import type { Archives } from '../shared/use-archives.ts'

const REFETCHES = [listArchives]

const PARTS = [
  {
    Icon: IconMapPin,
    title: 'Where it looks',
    text: 'wallet, bank, materials, shared inventory, bags and gear of all characters, delivery box, your sell offers, and the stash of guilds that you lead',
  },
  {
    Icon: IconCoin,
    title: 'What it keeps',
    text: 'one row a day: coin, and the value of each place at that minute’s prices',
  },
  {
    Icon: IconPackages,
    title: 'Of items',
    text: 'units and price of the 200 most valuable, so that you see what has moved',
  },
  {
    Icon: IconLock,
    title: 'Nothing else',
    text: 'no friends, no mail, no guilds except yours; your key is in no log and no link',
  },
] as const

type State = { tone: 'good' | 'warn' | null; text: string }

const stateOf = (archive: Archive, lacking: readonly string[], time: (iso: string) => string): State => {
  const { linked, state, nextUpdate, error } = archive
  if (!linked) return { tone: 'warn', text: 'No key is linked' }
  if (lacking.length > 0)
    return { tone: 'warn', text: `The key lacks ${lacking.map((each) => `“${each}”`).join(' and ')}` }
  if (state === 'off') return { tone: null, text: 'Off: nothing is read' }
  if (state === 'failing') return { tone: 'warn', text: error ?? 'The last attempt failed' }
  if (state === 'stopped') return { tone: 'warn', text: 'The game refuses the key' }
  if (state === 'reading' || state === 'waiting') return { tone: 'good', text: 'Reading now' }
  return { tone: 'good', text: nextUpdate === null ? 'Reading' : `Next reading ${time(nextUpdate)}` }
}

/** One game account with its switch, and its state. */
const AccountRow = ({ archive }: { archive: Archive }) => {
  const { gameAccounts } = useAccount()
  const now = useNow()
  const { account, accountID, linked, state } = archive
  const { send } = useChange(switchArchives, { target: `${accountID} wealth`, refetches: REFETCHES, says: null })
  const lacking = lackingPermissions('wealth', gameAccounts[account])
  const isOn = linked && state !== 'off'
  const { tone, text } = stateOf(archive, lacking, (iso) => clockTime(iso, now))
  const handleChange = (next: boolean): void => {
    if (linked) void send({ body: { accountID, kinds: ['wealth'], isOn: next } })
  }
  return (
    <li className={styles.account}>
      <span className={styles.line}>
        <Switch isOn={isOn} onChange={handleChange}>
          <strong>{account}</strong>
        </Switch>
        <span className={tone === null ? styles.detail : styles[tone]}>{text}</span>
      </span>
    </li>
  )
}

/** The accounts whose value is recorded, each with its switch. */
export const OptInList = ({ archives: { all, kind, updateHours } }: { archives: Archives }) => (
  <Panel note={`every ${updateHours} hours`} title="Read the value of">
    <ul aria-label="Game accounts" className={styles.accounts}>
      {all
        .filter((archive) => archive.kind === kind)
        .map((archive) => (
          <AccountRow archive={archive} key={archive.accountID} />
        ))}
    </ul>
    <div className={styles.stop}>
      <p>
        <strong>How to stop.</strong> Switch an account off, here or in “Stored data”: reading stops immediately. Stored
        data stays until you delete it.
      </p>
      <Button size="small" to={paths.privacy} variant="quiet">
        Privacy
      </Button>
    </div>
  </Panel>
)

/** Shown before anything is stored: what would be read, and for which accounts it is enabled. */
export const OptIn = ({ archives }: { archives: Archives }) => (
  <div className={styles.columns}>
    <section className={styles.intro}>
      <span aria-hidden="true" className={styles.sign}>
        <IconChartAreaLine size={20} stroke={1.75} />
      </span>
      <h2 className={styles.title}>See what your accounts are worth, day by day</h2>
      <p className={styles.text}>
        It is off until you switch it on, for each game account separately. The game does not record this: days begin
        with the first reading.
      </p>
      <ul className={styles.parts}>
        {PARTS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" size={18} stroke={1.75} />
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
    <OptInList archives={archives} />
  </div>
)
