import { type Channel, getItems, type ItemField } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconBell, IconWebhook, IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { usualChannels } from '../../../../market/alerts/usual-channels.ts'
import { NAME_FIELDS } from '../../../../market/market-column.ts'
import { TRADABLE } from '../../../../market/tradable.ts'
import { useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { alertsPath } from '../../../../pages/alert-paths.ts'
import { usePush } from '../../shared/alerts/use-push.ts'
import page from '../alerts.module.css'
import { GemstoreRow } from '../rules/gemstore-row.tsx'
import styles from './empty.module.css'
import { ExampleCard } from './example-card.tsx'
import { examplesOf, KNOWN_ITEMS } from './examples.ts'

const FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'sell_price']
const BUSIEST = 3

const hasId = <Row extends { id?: number | null }>(row: Row): row is Row & { id: number } => typeof row.id === 'number'

/** They stay what they were when the page was opened: prices move under the hand otherwise. */
const useExamples = () => {
  const { items } = useItemsByIds(KNOWN_ITEMS, FIELDS)
  const busiest = useEndpoint(
    getItems,
    {
      query: {
        filter: { terms: TRADABLE, ignored: [] },
        sort: '1d_sell_value',
        order: 'desc',
        limit: BUSIEST,
        fields: [...FIELDS],
      },
    },
    { staleTime: Infinity },
  )
  const rows = busiest.data?.reply
  const { dataSource } = useApi().config
  const isSimulated = dataSource === 'simulated'
  const isKnown = items !== undefined && rows !== undefined
  return useMemo(
    () => (isKnown ? examplesOf([...(items ?? new Map()).values()], rows.filter(hasId), { isSimulated }) : undefined),
    // Only once both are known.
    [isKnown],
  )
}

const AddPush = () => {
  const { state, isPending, add } = usePush()
  if (state !== 'off') return null
  return (
    <Button icon={IconWorld} isPending={isPending} onClick={add}>
      Add push to this browser
    </Button>
  )
}

/** Before the first rule: what one is, and three that can be armed as they are. */
export const NoRules = ({ channels }: { channels: readonly Channel[] | undefined }) => {
  const examples = useExamples()
  const own = usualChannels(channels)
  return (
    <>
      <div className={`${page.panel} ${styles.intro}`}>
        <span aria-hidden="true" className={styles.sign}>
          <IconBell size={20} stroke={1.75} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>Nothing is watched yet</h2>
          <p>
            A rule is one sentence. Before it is armed you see when it would have fired in the past. A rule waits, and
            says so, while its data is old or unsure.
          </p>
        </div>
        <div className={styles.buttons}>
          <AddPush />
          <Button icon={IconWebhook} to={alertsPath('channels')}>
            Webhook
          </Button>
        </div>
      </div>
      <GemstoreRow />
      {examples !== undefined && examples.length > 0 && (
        <>
          <h2 className={styles.heading}>Three to begin with</h2>
          <div className={styles.cards}>
            {examples.map((example) => (
              <ExampleCard channels={own} example={example} key={example.item.id} />
            ))}
          </div>
        </>
      )}
      <p className={styles.hint}>
        Also from the bell on an item, on a row of a market table, on a list, on an open order and on a view: the
        sentence opens filled in.
      </p>
    </>
  )
}
