import type { PlanTarget } from '@gildscope/contracts'
import { Button, counted } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { Field } from '@gildscope/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { notifyFailure, withdraw } from '../../../../shell/notify/notify.ts'
import { findLines } from './find-lines.ts'
import { type BadLine, readLines, takeLines } from './read-lines.ts'
import styles from './targets.module.css'

type PasteDialogProps = {
  targets: readonly PlanTarget[]
  onTargets: (targets: PlanTarget[]) => void
  onClose: () => void
}

/** Many targets at once; lines that could not be taken stay in the field, with why. */
export const PasteDialog = ({ targets, onTargets, onClose }: PasteDialogProps) => {
  const api = useApi()
  const [text, setText] = useState('')
  const [bad, setBad] = useState<readonly BadLine[]>([])
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  const add = async (): Promise<void> => {
    const lines = readLines(text)
    const { signal } = leaving.current
    setBusy(true)
    try {
      const taken = takeLines(lines, await findLines(api, lines, { signal }), targets)
      withdraw('paste')
      if (taken.bad.length < lines.length) onTargets(taken.targets)
      setBad(taken.bad)
      setText(taken.bad.map((line) => line.text).join('\n'))
      if (taken.bad.length === 0) onClose()
    } catch (error) {
      if (!signal.aborted) notifyFailure('paste', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogBox
      actions={
        <>
          <Button onClick={onClose}>{bad.length > 0 ? 'Leave them out' : 'Cancel'}</Button>
          <Button disabled={text.trim() === ''} isPending={isBusy} onClick={() => void add()} variant="primary">
            Add
          </Button>
        </>
      }
      onClose={onClose}
      title="Paste targets"
    >
      <Field
        as="textarea"
        hint="An item a line, by id, name or chat link, with how many: 19721 x 250"
        isMono
        label="Lines"
        onChange={setText}
        rows={8}
        spellCheck={false}
        value={text}
      />
      {bad.length > 0 && (
        <div role="status">
          <p className={styles.bad}>{counted(bad.length, 'line')} could not be taken:</p>
          <ul className={styles.badLines}>
            {bad.map((line) => (
              <li key={line.text}>
                <code>{line.text}</code>: {line.fault}
              </li>
            ))}
          </ul>
        </div>
      )}
    </DialogBox>
  )
}
