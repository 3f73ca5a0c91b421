import notes from '@gildscope/ui/layout/lists.module.css'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { placeWords } from '../../../market/game-account/place-words.ts'
import { paths } from '../../../pages/paths.ts'
import type { Session } from './session/session.ts'
import type { FarmSession } from './use-session.ts'

const SHOWN = 3

const listed = (texts: readonly string[]): string => {
  const more = texts.length - SHOWN
  return `${texts.slice(0, SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const KeyPause = ({ account, reason }: { account: string; reason: string }) => (
  <p className={`${notes.note} ${notes.warning}`} role="alert">
    <IconKey aria-hidden="true" size={18} stroke={1.75} />
    <span>
      Paused, because {reason}: {account}. <Link to={paths.account}>Link a key that works</Link>, then press Resume.
      What was gained so far is kept.
    </span>
  </p>
)

type NotesProps = { session: Session; farm: FarmSession; hasTrades: boolean }

/** Important notes about a session besides its figures. */
export const Notes = ({ session, farm, hasTrades }: NotesProps) => {
  const { pause, missed, holes, tradeHoles } = session
  const { kept, leader } = farm
  return (
    <>
      {!kept.isLasting && (
        <p className={`${notes.note} ${notes.warning}`} role="status">
          This browser stores no data for the site, so a reload ends the session.
        </p>
      )}
      {pause?.by === 'key' && <KeyPause {...pause} />}
      {session.state !== 'stopped' && !leader.isLeading && (
        <p className={notes.note} role="status">
          Another tab runs this session, and this one follows it. Pause, Resume and Stop work here too.
        </p>
      )}
      {missed > 0 && pause === null && (
        <p className={`${notes.note} ${notes.warning}`} role="status">
          The game answered nothing {missed === 1 ? 'last time' : `the last ${missed} times`}. The session goes on; the
          time until the next answer is drawn as a gap.
        </p>
      )}
      {missed === 0 && holes.length > 0 && (
        <p className={`${notes.note} ${notes.warning}`} role="status">
          {holes.length} could not be read: {listed(holes.map((hole) => `${placeWords(hole)}, ${hole.reason}`))}. They
          count as they were read last.
        </p>
      )}
      {missed === 0 && !hasTrades && tradeHoles.length > 0 && (
        <p className={`${notes.note} ${notes.warning}`} role="status">
          What was traded could not be read: {listed(tradeHoles.map(({ account, reason }) => `${account}, ${reason}`))}.
          Until it is, trades of the last minutes may count.
        </p>
      )}
    </>
  )
}
