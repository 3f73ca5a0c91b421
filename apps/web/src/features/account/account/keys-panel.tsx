import { ACCOUNT_LIMITS, type SiteAccount } from '@gildscope/contracts'
import { Notice, Panel } from '@gildscope/ui'
import { IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../shell/time/use-now.ts'
import { AddKeyForm } from './add-key-form.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import styles from './keys.module.css'
import { keyRows, lackingWords, updateWords } from './model.ts'

const { gameAccounts: most } = ACCOUNT_LIMITS

export const KeysPanel = ({ account }: { account: SiteAccount }) => {
  const now = useNow()
  const [doomed, setDoomed] = useState<string | null>(null)
  const rows = keyRows(account)
  const notes = lackingWords(rows)
  return (
    <Panel note={rows.length === 0 ? undefined : updateWords(account, now)} title="API keys">
      {rows.length < most ? (
        <AddKeyForm />
      ) : (
        <p className={styles.note}>{most} game accounts are linked, the most that an account can have.</p>
      )}
      {rows.length === 0 ? (
        <Notice icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
          A key lets the site read a game account, and never change it. Make one at account.arena.net under
          Applications, with “account”, “characters”, “inventories”, “progression”, “tradingpost”, “unlocks” and
          “wallet”, and paste it above. What a key may not do, the site leaves out.
        </Notice>
      ) : (
        <KeyTable now={now} onDelete={setDoomed} rows={rows} />
      )}
      {notes.map((note) => (
        <p className={styles.note} key={note}>
          <IconInfoCircle aria-hidden="true" size={15} stroke={1.75} />
          {note}
        </p>
      ))}
      {doomed !== null && <DeleteKeyDialog account={doomed} onClose={() => setDoomed(null)} />}
    </Panel>
  )
}
