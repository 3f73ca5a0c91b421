import { Panel } from '@gildscope/ui'
import { useState } from 'react'
import { Page } from '../../../shell/page.tsx'
import { EntryList } from '../shared/entry-list.tsx'
import { shuffle } from '../shared/shuffle.ts'
import { firstView } from './first-view.ts'
import acknowledgements from './thanks.json' with { type: 'json' }

export const ThanksPage = () => {
  const [shuffled] = useState(() => shuffle(acknowledgements, Math.random))
  return (
    <Page {...firstView}>
      <Panel note={shuffled.length} title="Thank you">
        <EntryList entries={shuffled} />
      </Panel>
    </Page>
  )
}
