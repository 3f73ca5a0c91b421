import type { DropActivity, DropAggregates } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Sheet } from '@gildscope/ui/dialog'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import type { SelectionControl } from '../use-selection.ts'
import styles from './controls.module.css'
import { cutWords } from './cut-words.ts'
import { Cuts, Flagged } from './cuts.tsx'
import { ActivityPicker, ResearchItemPicker } from './pickers.tsx'

type ControlsProps = {
  control: SelectionControl
  activities: readonly DropActivity[] | undefined
  ids: readonly number[] | undefined
  refs: ItemRefs | undefined
  aggregates: DropAggregates | undefined
}

const CutSheet = ({ control, aggregates, ids, refs }: Omit<ControlsProps, 'activities'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" className={styles.choices} icon={IconFilter} onClick={() => setOpen(true)}>
        <span>{cutWords(control.selection)}</span>
      </Button>
      {isOpen && (
        <Sheet onClose={() => setOpen(false)} title="Item and cut">
          <div className={styles.sheet}>
            <ResearchItemPicker control={control} ids={ids} refs={refs} />
            <Cuts aggregates={aggregates} control={control} />
            <Flagged aggregates={aggregates} control={control} />
          </div>
        </Sheet>
      )}
    </>
  )
}

/** Activity, item and cut; below 760 px the activity stays, the rest opens as a sheet. */
export const Controls = (props: ControlsProps) => {
  const { control, activities, ids, refs, aggregates } = props
  const isPhone = useIsPhone()
  const isChosen = control.selection.itemId !== null
  if (isPhone) {
    return (
      <div className={styles.controls}>
        <ActivityPicker activities={activities} control={control} />
        {isChosen ? <CutSheet {...props} /> : <ResearchItemPicker control={control} ids={ids} refs={refs} />}
      </div>
    )
  }
  return (
    <div className={styles.controls}>
      <ActivityPicker activities={activities} control={control} />
      <ResearchItemPicker control={control} ids={ids} refs={refs} />
      {isChosen && (
        <>
          <span aria-hidden="true" className={styles.line} />
          <Cuts aggregates={aggregates} control={control} />
          <Flagged aggregates={aggregates} control={control} />
        </>
      )}
    </div>
  )
}
