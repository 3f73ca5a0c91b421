import type { EndpointReply, getFlipCandidates } from '@gildscope/contracts'
import type { NotChosen } from '@gildscope/finder'
import { Button, formatNumber, ItemName } from '@gildscope/ui'
import { useId, useState } from 'react'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import styles from './set.module.css'

type Omissions = EndpointReply<typeof getFlipCandidates>['leftOut']

/** What is too unsure to be shown. */
export const unsureItems = (omissions: Omissions, notChosen: NotChosen): number =>
  notChosen.unsure + omissions.old + omissions.unseen

type LeftOutProps = {
  omissions: Omissions
  notChosen: NotChosen
  /** Ids that the reader does not want. */
  own: readonly number[]
  refs: ItemRefs
  onTakeBack: (id: number) => void
}

/** How many items are not in the set, and why. */
export const LeftOut = ({ omissions, notChosen, own, refs, onTakeBack }: LeftOutProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const all: readonly (readonly [count: number, why: string])[] = [
    [notChosen.unsure, 'Their interval touches zero, or too little is known of their fills'],
    [omissions.old, 'Not read for 3 polls'],
    [omissions.unseen, 'Under 80 % of the last week seen, or too few fronts'],
    [notChosen.tooFewUnits, 'So many units are not bought and sold within the hold, or cost more than one item may'],
    [notChosen.worse, 'Others bring more for this purse'],
    [omissions.ranked, 'Behind those that could earn most a day'],
    [omissions.still, 'Nothing was bought or nothing sold in a week'],
    [omissions.noMargin, 'Fees take the margin, or a side is empty'],
  ]
  return (
    <div className={styles.leftOut}>
      <p>
        Left out: interval touches zero {formatNumber(notChosen.unsure)}, not read for 3 polls{' '}
        {formatNumber(omissions.old)}, under 80 % of the week seen {formatNumber(omissions.unseen)}
        {own.length > 0 && `, by you ${own.length}`}.{' '}
        <Button aria-controls={id} aria-expanded={isOpen} onClick={() => setOpen((before) => !before)} variant="link">
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
        <span className={styles.rules}>after 15 % fees; what is not sold counts at the bid</span>
      </p>
      <div hidden={!isOpen} id={id}>
        <table className={styles.reasons}>
          <caption className="gs-visually-hidden">Items that are not in the set, by reason</caption>
          <tbody>
            {all.map(([count, why]) => (
              <tr key={why}>
                <th scope="row">{why}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {own.length > 0 && (
          <ul aria-label="Left out by you" className={styles.own}>
            {own.map((itemId) => {
              const item = refs.get(itemId)
              return (
                <li key={itemId}>
                  {item === undefined ? `Item ${itemId}` : <ItemName href={itemPath(itemId)} item={item} size={22} />}
                  <Button
                    aria-label={`Take back ${item?.name ?? `item ${itemId}`}`}
                    onClick={() => onTakeBack(itemId)}
                    size="small"
                    variant="quiet"
                  >
                    Take it back
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </div>
  )
}
