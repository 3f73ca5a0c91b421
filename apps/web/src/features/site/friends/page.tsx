import { Panel } from '@gildscope/ui'
import { Page } from '../../../shell/page.tsx'
import { EntryList } from '../shared/entry-list.tsx'
import reading from '../shared/reading.module.css'
import { firstView } from './first-view.ts'
import groups from './friends.json' with { type: 'json' }

export const FriendsPage = () => (
  <Page {...firstView}>
    <div className={reading.stack}>
      {groups.map(({ title, entries }) => (
        <Panel key={title} note={entries.length} title={title}>
          <EntryList entries={entries} />
        </Panel>
      ))}
    </div>
  </Page>
)
