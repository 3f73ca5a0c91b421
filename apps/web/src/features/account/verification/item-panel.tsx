import { ACCOUNT_LIMITS, type PlanTarget, type VerifiedItem } from '@gildscope/contracts'
import { Button, formatNumber, ItemName, Missing, Panel, ScrollBox } from '@gildscope/ui'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath, planPath } from '../../../pages/paths.ts'
import { itemVerdict, verifiedText } from './model.ts'
import { VerdictMark } from './verdict-mark.tsx'
import styles from './verification.module.css'

/** As many as the list asks for: a plan counts what is held itself. */
const planTargets = (items: readonly VerifiedItem[]): PlanTarget[] =>
  items
    .slice(0, ACCOUNT_LIMITS.planTargets)
    .map(({ id, qty }) => ({ id, units: Math.min(Math.max(1, qty), ACCOUNT_LIMITS.planUnits) }))

const unknown = (id: number) => ({ id, name: null, rarity: null, type: null })

const Held = ({ count }: { count: number | undefined }) => (
  <td className={count === 0 ? styles.zero : undefined}>{count === undefined ? <Missing /> : formatNumber(count)}</td>
)

const Row = ({ entry, refs }: { entry: VerifiedItem; refs: ItemRefs | undefined }) => (
  <tr>
    <th scope="row">
      <ItemName href={itemPath(entry.id)} item={refs?.get(entry.id) ?? unknown(entry.id)} size={24} />
    </th>
    <td>{formatNumber(entry.qty)}</td>
    <Held count={entry.binding?.character} />
    <Held count={entry.binding?.account} />
    <Held count={entry.binding?.none} />
    <td className={styles.last}>
      <VerdictMark verdict={itemVerdict(entry)} />
    </td>
  </tr>
)

/** The items of a list: how many are needed, how many are held by what they are bound to, and the verdict. */
export const ItemPanel = ({ items, refs }: { items: readonly VerifiedItem[]; refs: ItemRefs | undefined }) => (
  <Panel
    note={
      <>
        {verifiedText(items)}{' '}
        <Button size="small" to={planPath(planTargets(items))}>
          Plan them
        </Button>
      </>
    }
    title="Items"
  >
    <ScrollBox label="Items">
      <table className={`${styles.table} ${styles.items}`}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Item
            </th>
            <th rowSpan={2} scope="col">
              Needed
            </th>
            <th className={styles.binding} colSpan={3} scope="colgroup">
              Binding
            </th>
            <th className={styles.last} rowSpan={2} scope="col">
              Verified
            </th>
          </tr>
          <tr>
            <th scope="col">Soul</th>
            <th scope="col">Account</th>
            <th scope="col">None</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row entry={entry} key={entry.id} refs={refs} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  </Panel>
)
