import { type AnyEndpoint, exportDropsCsv, exportDropsJsonl, writeCall } from '@gildscope/contracts'
import { ExternalLink } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { DialogBox } from '@gildscope/ui/dialog'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItemSelection } from '../calls.ts'
import styles from './all-records.module.css'

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/'

type Export = typeof exportDropsJsonl | typeof exportDropsCsv

const FORMS: readonly { endpoint: Export; label: string }[] = [
  { endpoint: exportDropsJsonl, label: 'JSON Lines' },
  { endpoint: exportDropsCsv, label: 'CSV' },
]

const addressOf = (endpoint: Export & AnyEndpoint, selection: ItemSelection | null): string => {
  const { path, query } = writeCall(
    endpoint,
    selection === null ? {} : { query: { activity: selection.activity, itemId: selection.itemId } },
  )
  const text = new URLSearchParams(query).toString()
  return `/gw2${path}${text === '' ? '' : `?${text}`}`
}

const Row = ({ label, selection }: { label: string; selection: ItemSelection | null }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      {FORMS.map(({ endpoint, label: form }) => (
        <a
          aria-label={`${form}, ${label}`}
          className={`${controls.button} ${controls.small}`}
          download
          href={addressOf(endpoint, selection)}
          key={form}
        >
          {form}
        </a>
      ))}
    </dd>
  </div>
)

/** Every record as it was submitted, for further processing. */
export const AllRecords = ({ selection, name }: { selection: ItemSelection | null; name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button aria-haspopup="dialog" className={controls.button} onClick={() => setOpen(true)} type="button">
        <IconDatabaseExport aria-hidden="true" size={16} stroke={1.75} />
        All records
      </button>
      {isOpen && (
        <DialogBox
          actions={
            <button className={controls.button} onClick={() => setOpen(false)} type="button">
              Close
            </button>
          }
          onClose={() => setOpen(false)}
          title="All records"
        >
          <p>
            Each submission with everything that came out, flagged ones with their reasons. Accounts are pseudonyms; no
            names of players are in it. Prices are those of the moment, in copper.
          </p>
          <dl className={styles.rows}>
            {selection !== null && <Row label={name} selection={selection} />}
            <Row label="Every item" selection={null} />
          </dl>
          <p>
            Free to use and share, also changed, if you name this site:{' '}
            <ExternalLink href={LICENCE}>CC BY 4.0</ExternalLink>.
          </p>
        </DialogBox>
      )}
    </>
  )
}
