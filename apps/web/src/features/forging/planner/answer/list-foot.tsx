import type { Plan } from '@gildscope/planner'
import { Button } from '@gildscope/ui'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { CopyButton } from '../../../../shell/copy-button.tsx'
import { chatText } from '../files/list-text.ts'
import type { Done } from '../lines/use-done.ts'
import styles from './answer.module.css'
import { goodName, useGoods } from './goods.tsx'

const NOT_COPIED = { title: 'The list could not be copied' }

type FootProps = { plan: Plan; done: Done; hasArrived: boolean; onAgain: () => void; isFetching: boolean }

/** Below the list: what becomes of ticks, and other forms of it. */
export const ListFoot = ({ plan, done, hasArrived, onAgain, isFetching }: FootProps) => {
  const goods = useGoods()
  return (
    <div className={styles.foot}>
      <span>
        {hasArrived
          ? 'What has arrived since is ticked.'
          : 'Ticks survive a reload; a new reading of your accounts ticks what has arrived.'}
      </span>
      <span className={styles.footButtons}>
        <Button icon={IconRefresh} isPending={isFetching} onClick={onAgain} size="small" variant="quiet">
          Plan again
        </Button>
        <span className={styles.labelled}>
          Chat links
          <CopyButton
            failure={NOT_COPIED}
            label="Copy as chat links, 80 characters a line"
            size="small"
            text={() => chatText(plan, (good) => goodName(goods, good), done.isDone)}
            variant="quiet"
          />
        </span>
        <Button icon={IconPrinter} onClick={() => print()} size="small" variant="quiet">
          Print
        </Button>
      </span>
    </div>
  )
}
