import { Panel } from '@gildscope/ui'
import { useState } from 'react'
import { Page } from '../../../shell/page.tsx'
import { EntryList } from '../shared/entry-list.tsx'
import { shuffle } from '../shared/shuffle.ts'
import acknowledgements from './thanks.json' with { type: 'json' }

export const ThanksPage = () => {
  const [shuffled] = useState(() => shuffle(acknowledgements, Math.random))
  return (
    <Page
      lead="Those on whose work the site stands, in another order at each visit, because none of them comes first."
      title="Thanks"
      width="reading"
    >
      <Panel note={shuffled.length} title="Thank you">
        <EntryList entries={shuffled} />
      </Panel>
    </Page>
  )
}
