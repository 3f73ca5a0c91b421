import { Panel, ScrollBox } from '@gildscope/ui'
import { Choice } from '@gildscope/ui/forms'
import { useState } from 'react'
import { CopyButton } from '../../../shell/copy-button.tsx'
import styles from './dumps.module.css'
import { EXAMPLES, type Example, type ExampleFiles, exampleOf } from './model.ts'

const OPTIONS = EXAMPLES.map((value) => ({ value, label: value }))
const FAILURE = { title: 'The example could not be copied', text: 'Select it and copy it by hand.' }

/** Example code for reading the newest day with three tools. */
export const ExamplePanel = ({ days }: { days: ExampleFiles }) => {
  const [example, setExample] = useState<Example>('curl')
  const text = exampleOf(example, days, location.origin)
  return (
    <Panel note="the newest day" title="How to read them">
      <div className={styles.bar}>
        <Choice label="Tool" onChange={setExample} options={OPTIONS} value={example} />
        <CopyButton failure={FAILURE} label={`Copy the example for ${example}`} size="small" text={text} />
      </div>
      <ScrollBox className={styles.code} label={`Example for ${example}`}>
        <pre>{text}</pre>
      </ScrollBox>
    </Panel>
  )
}
