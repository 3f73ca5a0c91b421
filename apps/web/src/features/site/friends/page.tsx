import { Panel } from '@gildscope/ui'
import { Page } from '../../../shell/page.tsx'
import { EntryList } from '../shared/entry-list.tsx'
import reading from '../shared/reading.module.css'
import groups from './friends.json' with { type: 'json' }

export const FriendsPage = () => (
  <Page
    lead="Sites and tools for Guild Wars 2 that others made and that we like. None of them is run by us."
    title="Friends"
    width="reading"
  >
    <div className={reading.stack}>
      {groups.map(({ title, entries }) => (
        <Panel key={title} note={entries.length} title={title}>
          <EntryList entries={entries} />
        </Panel>
      ))}
    </div>
  </Page>
)
