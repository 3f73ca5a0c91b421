import { fractalKeyCosts } from '@gildscope/market'
import { Loading } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { NoneImported } from '../shared/none-imported.tsx'
import { fileColumns } from './columns.ts'
import { firstView } from './first-view.ts'
import { KeysPanel } from './keys-panel.tsx'
import { keysPerBox, lootGroups, totalOf } from './loot.ts'
import { LootPanel } from './loot-panel.tsx'
import { ENCRYPTION, MATRIX, useFractal } from './queries.ts'
import { useCount } from './use-count.ts'

const HELP = 'fractal-encryption'
const INITIAL = { rows: 100 } as const
const BOXES = 1000
const KEYS = 30
/** Without samples it is unknown how many boxes the keys open. */
const UNKNOWN = 1

/** `/fractal_encryption`: expected loot of boxes, and the cost of keys. */
export const FractalEncryptionPage = () => {
  const { averages, items, failed } = useFractal()
  const boxes = useCount('boxes', BOXES)
  const keys = useCount('keys', KEYS)
  const groups = useMemo(
    () => (averages && items ? lootGroups(boxes.count, averages, items) : undefined),
    [averages, items, boxes.count],
  )
  const rows = useMemo(
    () => groups?.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, group: name }))),
    [groups],
  )
  const table = useTableView({ columns: fileColumns, initial: INITIAL, keepsInAddress: false })
  const encryptionPrice = items?.get(ENCRYPTION)?.sell_price ?? null
  const matrixPrice = items?.get(MATRIX)?.sell_price ?? null
  const perBox = averages ? keysPerBox(averages) : UNKNOWN
  const costs = fractalKeyCosts({ keys: keys.count, keysPerBox: perBox, encryptionPrice, matrixPrice })
  const isReady = averages !== undefined && items !== undefined
  return (
    <Page
      actions={
        <TableDownloads
          columns={fileColumns}
          fileName="gildscope-fractal-encryption"
          source={{ kind: 'rows', rows }}
          table={table}
        />
      }
      isMarket
      {...firstView}
    >
      {!isReady && failed === undefined && <Loading lines={12} />}
      {!isReady && failed !== undefined && (
        <div className={styles.empty}>
          <Failed isAlert state={failed} title="Samples could not be fetched" who="The items service" />
        </div>
      )}
      {isReady && (
        <div className={styles.halves}>
          {averages !== null && groups !== undefined ? (
            <LootPanel averages={averages} boxes={boxes} groups={groups} total={totalOf(groups)} />
          ) : (
            <NoneImported help={HELP} variable="FRACTAL_SAMPLES_FEED_URL">
              This data is not in the game's API, so the operator of this site imports samples.
            </NoneImported>
          )}
          <KeysPanel costs={costs} encryptionPrice={encryptionPrice} keys={keys} matrixPrice={matrixPrice} />
        </div>
      )}
    </Page>
  )
}
