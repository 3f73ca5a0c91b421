import { type AnyEndpoint, exportDropsCsv, exportDropsJsonl, writeCall } from '@gildscope/contracts'
import { Button, ExternalLink } from '@gildscope/ui'
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
        <Button aria-label={`${form}, ${label}`} download href={addressOf(endpoint, selection)} key={form} size="small">
          {form}
        </Button>
      ))}
    </dd>
  </div>
)

/** Every record as it was submitted, for further processing. */
export const AllRecords = ({ selection, name }: { selection: ItemSelection | null; name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" icon={IconDatabaseExport} onClick={() => setOpen(true)}>
        All records
      </Button>
      {isOpen && (
        <DialogBox
          actions={<Button onClick={() => setOpen(false)}>Close</Button>}
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
