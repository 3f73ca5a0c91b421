import type { AccountSelection } from '@gildscope/holdings'
import { Loading, Panel } from '@gildscope/ui'
import { Checklist } from '../../../market/game-account/checklist/checklist.tsx'
import type { ChecklistColumn, Selection } from '../../../market/game-account/checklist/selection.ts'
import type { KnownAccount } from '../../../market/game-account/known-account.ts'

/** In the order of the specification. */
export const COLUMNS: readonly ChecklistColumn[] = [
  { place: 'inventory', title: 'Inventory' },
  { place: 'equipment', title: 'Equipment' },
  { place: 'wallet', title: 'Wallet' },
  { place: 'bank', title: 'Bank' },
  { place: 'materials', title: 'Materials' },
  { place: 'tpSells', title: 'TradePost Sells' },
  { place: 'sharedInventory', title: 'Shared Inventory' },
  { place: 'deliveryBox', title: 'Delivery Box' },
  { place: 'guild', title: 'Guilds', isOnAtFirst: false },
]

/** What a running session counts, in the format of the checklist. */
export const selectionOf = (chosen: readonly AccountSelection[]): Selection =>
  Object.fromEntries(
    chosen.map(({ account, places, inventory, equipment, guilds }) => {
      const parts = (ids: readonly string[]) => ({ isOn: false, except: [...ids] })
      return [
        account,
        {
          ...Object.fromEntries(COLUMNS.map(({ place }) => [place, parts([])])),
          ...Object.fromEntries(places.map((place) => [place, { isOn: true, except: [] }])),
          inventory: parts(inventory),
          equipment: parts(equipment),
          guild: parts(guilds.map(({ id }) => id)),
        },
      ]
    }),
  )

type CountedPanelProps = {
  accounts: readonly KnownAccount[]
  selection: Selection | null
  /** Null: it cannot be changed while a session runs. */
  onChange: ((next: Selection) => void) | null
}

/** The places and accounts that count. */
export const CountedPanel = ({ accounts, selection, onChange }: CountedPanelProps) => (
  <Panel note={onChange === null ? 'fixed while running' : 'kept for the next time'} title="What is counted">
    {selection === null ? (
      <Loading lines={4} />
    ) : (
      <Checklist
        accounts={accounts}
        columns={COLUMNS}
        isFixed={onChange === null}
        label="What is counted"
        onChange={onChange ?? (() => {})}
        selection={selection}
      />
    )}
  </Panel>
)
