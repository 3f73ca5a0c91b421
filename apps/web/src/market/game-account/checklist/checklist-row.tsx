import type { ReactNode } from 'react'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import styles from './checklist.module.css'

type ChecklistRowProps = {
  /** Whose boxes they are. */
  head: ReactNode
  className?: string | undefined
  /** A box a column. */
  boxes: readonly ReactNode[]
}

/** On a phone the boxes have a line of their own, so that every column is in sight. */
export const ChecklistRow = ({ head, className = '', boxes }: ChecklistRowProps) => {
  const cells = boxes.map((box, index) => <td key={index}>{box}</td>)
  if (!useIsPhone())
    return (
      <tr className={className}>
        <th scope="row">{head}</th>
        {cells}
      </tr>
    )
  return (
    <>
      <tr className={className}>
        <th colSpan={boxes.length} scope="rowgroup">
          {head}
        </th>
      </tr>
      <tr className={`${className} ${styles.boxes}`}>{cells}</tr>
    </>
  )
}
