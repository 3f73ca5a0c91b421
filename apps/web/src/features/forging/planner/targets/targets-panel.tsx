import { ACCOUNT_LIMITS, type PlanTarget, type Way } from '@gildscope/contracts'
import { Button, counted, ItemName, Panel } from '@gildscope/ui'
import { Field } from '@gildscope/ui/forms'
import { IconClipboardText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemPicker } from '../../../../market/item-picker/item-picker.tsx'
import { useItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { ListSelect } from './list-select.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PresetsDialog } from './presets-dialog.tsx'
import styles from './targets.module.css'

const SUGGESTIONS = 6

const WORDS: Readonly<Record<Way['kind'], string>> = {
  craft: 'crafted',
  forge: 'forged',
  vendor: 'from a vendor',
  refine: 'refined',
  salvage: 'salvaged',
  open: 'from a container',
  other: 'a reward',
}

/** How an item can be had, for the line below its name. */
const kindWords = (ways: readonly Way[] | undefined, id: number): string => {
  if (ways === undefined) return ''
  const own = ways.filter(({ output }) => output === id)
  const kinds = [...new Set(own.map(({ kind }) => WORDS[kind]))]
  const isDaily = own.some(({ perDay }) => perDay !== null)
  return [...(kinds.length === 0 ? ['only bought'] : kinds), ...(isDaily ? ['once a day and account'] : [])].join(', ')
}

const UnitsField = ({ name, units, onChange }: { name: string; units: number; onChange: (units: number) => void }) => {
  const [text, setText] = useState<string | null>(null)
  const handleText = (typed: string): void => {
    setText(typed)
    const value = Number(typed)
    if (Number.isInteger(value) && value >= 1 && value <= ACCOUNT_LIMITS.planUnits) onChange(value)
  }
  return (
    <Field
      className={styles.units}
      inputMode="numeric"
      isLabelHidden
      label={`Units of ${name}`}
      max={ACCOUNT_LIMITS.planUnits}
      min={1}
      onBlur={() => setText(null)}
      onChange={handleText}
      type="number"
      value={text ?? String(units)}
    />
  )
}

type TargetsProps = {
  targets: readonly PlanTarget[]
  ways: readonly Way[] | undefined
  onChange: (targets: PlanTarget[], how?: { isTyped: boolean }) => void
}

/** What the plan is for, without a frame: a panel has it on a desktop, a sheet on a phone. */
export const Targets = ({ targets, ways, onChange }: TargetsProps) => {
  const [opened, setOpened] = useState<'paste' | 'presets' | null>(null)
  const { refs } = useItemRefs(targets.map(({ id }) => id))
  const isFull = targets.length >= ACCOUNT_LIMITS.planTargets
  const add = (id: number): void => {
    if (!targets.some((target) => target.id === id)) onChange([...targets, { id, units: 1 }])
  }
  return (
    <div>
      <ul className={styles.targets}>
        {targets.map(({ id, units }) => {
          const item = refs?.get(id) ?? { id, name: null, rarity: null, type: null }
          const name = item.name ?? `Item ${id}`
          return (
            <li key={id}>
              <span className={styles.what}>
                <ItemName href={itemPath(id)} item={item} size={24} />
                <small className={styles.how}>{kindWords(ways, id)}</small>
              </span>
              <UnitsField
                name={name}
                onChange={(next) =>
                  onChange(
                    targets.map((target) => (target.id === id ? { id, units: next } : target)),
                    { isTyped: true },
                  )
                }
                units={units}
              />
              <Button
                aria-label={`Remove ${name}`}
                icon={IconX}
                onClick={() => onChange(targets.filter((target) => target.id !== id))}
                variant="quiet"
              />
            </li>
          )
        })}
      </ul>
      <div className={styles.add}>
        <ItemPicker
          isDisabled={isFull}
          label="Add an item"
          limit={SUGGESTIONS}
          onChoose={({ id }) => add(id)}
          placeholder="Name, id or chat link"
        />
        {isFull && <p className={styles.how}>A plan has at most {counted(ACCOUNT_LIMITS.planTargets, 'target')}.</p>}
        <div className={styles.ways}>
          <Button disabled={isFull} onClick={() => setOpened('presets')} size="small">
            Presets
          </Button>
          <ListSelect onTargets={onChange} targets={targets} />
          <Button icon={IconClipboardText} onClick={() => setOpened('paste')} size="small">
            Paste
          </Button>
        </div>
      </div>
      {opened === 'paste' && <PasteDialog onClose={() => setOpened(null)} onTargets={onChange} targets={targets} />}
      {opened === 'presets' && <PresetsDialog onChoose={({ id }) => add(id)} onClose={() => setOpened(null)} />}
    </div>
  )
}

export const TargetsPanel = (props: TargetsProps) => (
  <Panel className={styles.open ?? ''} note={counted(props.targets.length, 'kind')} title="Targets">
    <Targets {...props} />
  </Panel>
)
