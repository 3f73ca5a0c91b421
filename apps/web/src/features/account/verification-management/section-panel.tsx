import { formatNumber, Panel } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useState } from 'react'
import { notifyFailure, withdraw } from '../../../shell/notify/notify.ts'
import { type QuantityEntry, readQuantities, withEntries } from '../shared/bulk/quantities.ts'
import { BulkField } from '../shared/bulk-field.tsx'
import { IgnoredNote } from '../shared/ignored-note.tsx'
import { AddEntry } from './add-entry.tsx'
import { EntryTable } from './entry-table.tsx'
import { SECTION_TITLES, type Section } from './model.ts'
import { useKnownEntries } from './use-known-entries.ts'

type SectionPanelProps = {
  section: Section
  entries: readonly QuantityEntry[]
  isBulkOpen: boolean
  onChange: (entries: readonly QuantityEntry[]) => void
}

const useBulk = (section: Section, onAdd: (entries: readonly QuantityEntry[]) => void) => {
  const [text, setText] = useState('')
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const take = useKnownEntries()
  const about = `bulk ${section}`
  const add = async (): Promise<void> => {
    setBusy(true)
    try {
      const taken = await take(section, readQuantities(text))
      onAdd(taken.entries)
      setIgnored(taken.ignored)
      setText('')
      withdraw(about)
    } catch (error) {
      notifyFailure(about, error)
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, ignored, isBusy, add }
}

/** Items, currencies or professions of a list: adding one or many, and the current entries. */
export const SectionPanel = ({ section, entries, isBulkOpen, onChange }: SectionPanelProps) => {
  const addAll = (added: readonly QuantityEntry[]): void => onChange(withEntries(entries, added))
  const bulk = useBulk(section, addAll)
  const title = SECTION_TITLES[section]
  return (
    <Panel className={styles.open ?? ''} note={formatNumber(entries.length)} title={title}>
      <div className={styles.body}>
        <AddEntry onAdd={(entry) => addAll([entry])} section={section} />
        {isBulkOpen && (
          <>
            <BulkField
              action="Add Bulk"
              isBusy={bulk.isBusy}
              label={`Bulk ${title}`}
              onAdd={() => void bulk.add()}
              onText={bulk.setText}
              placeholder="Comma separated list of ID's and Quantities"
              text={bulk.text}
            />
            <IgnoredNote ignored={bulk.ignored} />
          </>
        )}
        <EntryTable
          entries={entries}
          onDelete={(id) => onChange(entries.filter((entry) => entry.id !== id))}
          section={section}
        />
      </div>
    </Panel>
  )
}
