import { Button, Notice, Panel } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconShoppingBag } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Page } from '../../../shell/page.tsx'
import { useAccount } from '../../../shell/session/session.ts'
import type { CatalogueItem } from './catalogue.ts'
import { MailNote } from './mail-note.tsx'
import { useCatalogue, useWatched } from './queries.ts'
import { StorePicker } from './store-picker.tsx'
import { watchedRows, withoutWatched, withWatched } from './watched.ts'
import { WatchedTable } from './watched-table.tsx'

const NONE: ReadonlyMap<string, CatalogueItem> = new Map()

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.note} role="alert">
    <span className={styles.fault}>Error: Something went wrong getting the list</span>
    <Button onClick={onRetry} size="small">
      Try now
    </Button>
  </div>
)

const NoCatalogue = () => (
  <Notice icon={<IconShoppingBag size={20} stroke={1.75} />} title="This installation has no gem store catalogue">
    The game does not say what its store sells, so the operator of the site has to configure a catalogue:{' '}
    <code>GEMSTORE_FEED_URL</code> names one, <code>COMMUNITY_FEEDS=on</code> takes that of the community. Until then
    nothing can be added, and no mail is sent.
  </Notice>
)

/** `/gemstore_notifier`: an e-mail when an item returns to the store. */
export const GemstoreNotifierPage = () => {
  const account = useAccount()
  const { catalogue, error, retry } = useCatalogue()
  const watched = useWatched()
  const { list, save, isSaving } = watched
  const rows = useMemo(
    () => (list === undefined || catalogue === undefined ? undefined : watchedRows(list, catalogue)),
    [list, catalogue],
  )
  const fault = watched.error ?? error
  const retryAll = (): void => {
    watched.retry()
    retry()
  }
  const handleChoose = (item: CatalogueItem): void => {
    const next = withWatched(list ?? [], item)
    if (next !== list) save(next)
  }
  return (
    <Page lead="Notifies you when an item returns to the gem store." title="Gemstore Notifier">
      <div className={styles.stack}>
        <MailNote account={account} />
        {fault !== null && <Failed onRetry={retryAll} />}
        <Panel
          className={styles.open ?? ''}
          note={list === undefined ? '' : `${list.length} on the list`}
          title="Items"
        >
          {catalogue?.size === 0 && <NoCatalogue />}
          {catalogue?.size !== 0 && (
            <div className={styles.body}>
              <StorePicker
                catalogue={catalogue ?? NONE}
                isDisabled={list === undefined || catalogue === undefined || isSaving}
                onChoose={handleChoose}
              />
            </div>
          )}
        </Panel>
        {(fault === null || rows !== undefined) && (
          <WatchedTable
            canAdd={catalogue?.size !== 0}
            onDelete={(uuid) => list !== undefined && save(withoutWatched(list, uuid))}
            rows={rows}
          />
        )}
      </div>
    </Page>
  )
}
